"""`SupportEnvironment` where OpenEnv's users look for it."""

from support_env.server.environment import SupportEnvironment

__all__ = ["SupportEnvironment"]
