"""Episodes as files for trainers and viewers.

`_conversation.py` makes messages of a record, `_formats.py` one line of each format, `_export.py`
chooses episodes and writes. Nothing here plays and nothing here grades.
"""

from support_env.evaluation.exports._export import FORMATS, MARGIN, Exported, export

__all__ = ["FORMATS", "MARGIN", "Exported", "export"]
