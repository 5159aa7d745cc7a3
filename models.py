"""Where OpenEnv's tools look for the models; the code is in `src/support_env/models.py`."""

from support_env.models import SupportAction, SupportObservation, SupportState

__all__ = ["SupportAction", "SupportObservation", "SupportState"]
