"""The OpenEnv server: environment, application, plain HTTP sessions.

Lives here: everything that knows about requests, sockets and OpenEnv's interfaces. May not live
here: anything that decides what happens in an episode. `environment` adapts the core's `Session`,
`app` serves it; the private modules are their parts, one concern each.
"""
