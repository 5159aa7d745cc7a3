"""Where OpenEnv's tools look for the server; the code is in `src/support_env/server`."""
