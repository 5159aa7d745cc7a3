"""The repository as the package that OpenEnv's tools look for; the code is in `src/support_env`."""

from support_env.client import SupportAction, SupportEnv, SupportObservation, SupportState

__all__ = ["SupportAction", "SupportEnv", "SupportObservation", "SupportState"]
