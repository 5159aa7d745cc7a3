"""Where OpenEnv's tools look for the client; the code is in `src/support_env/client.py`."""

from support_env.client import SupportAction, SupportEnv, SupportObservation, SupportState

__all__ = ["SupportAction", "SupportEnv", "SupportObservation", "SupportState"]
