"""Playing agents over many scenarios and adding up what came of it.

Lives here: the episode loop, the runner, summaries, and the baseline run that `inference.py`
starts. Nothing here grades; verdicts come from the session.
"""

from support_env.evaluation._episode import Episode, play_episode
from support_env.evaluation._runner import Summary, evaluate, parse_names, parse_seeds

__all__ = ["Episode", "Summary", "evaluate", "parse_names", "parse_seeds", "play_episode"]
