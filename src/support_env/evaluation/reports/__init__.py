"""A run as something to read: tables for machines and documents, and one HTML page to look at.

`_report.py` is the way in; `_figures.py` draws, `_episode.py` writes one episode out, `_page.py`
puts the page together with `page.css` and `page.js` in it. Nothing here counts: the numbers are
those of results/. Everything that comes from a run is hostile until `_markup.py` made it text.
"""

from support_env.evaluation.reports._report import (
    ReadinessReport,
    Report,
    readiness_report,
    report,
)

__all__ = ["ReadinessReport", "Report", "readiness_report", "report"]
