# The server, alone: docker build -t support-env . && docker run -p 7860:7860 support-env
# PORT names another port. Port 8000 answers too: OpenEnv's tools look for a container's server there.
# What is installed is locked by hash; the base too when it is named by its digest
# (--build-arg PYTHON_IMAGE=python:3.11-slim@sha256:...). More in docs/deployment.md.
ARG PYTHON_IMAGE=python:3.11-slim

FROM ${PYTHON_IMAGE} AS builder
WORKDIR /build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
# No pip in what is copied on: this stage's own pip fills /venv.
RUN python -m venv --without-pip /venv
# Before the code, so that a change of code does not install everything again.
COPY requirements.txt requirements-build.txt ./
RUN PIP_PYTHON=/venv/bin/python pip install --require-hashes -r requirements.txt \
    && find /venv -type d -name tests -prune -exec rm -rf {} +
RUN pip install --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN python -m hatchling build -t wheel \
    && PIP_PYTHON=/venv/bin/python pip install --no-deps --no-index dist/*.whl

FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="support-env" \
      org.opencontainers.image.description="A simulated help desk on OpenEnv" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
# Spaces run a container as user 1000.
RUN useradd --create-home --uid 1000 desk
WORKDIR /app
COPY --from=builder /venv /venv
COPY README.md openenv.yaml ./
COPY server ./server
COPY validation ./validation
ENV PATH="/venv/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=7860 \
    ENABLE_WEB_INTERFACE=false
# By number, so that an orchestrator that refuses root can see that it is not root.
USER 1000
EXPOSE 7860 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD \
    ["python", "-c", "import os; from http.client import HTTPConnection as C; c = C('127.0.0.1', int(os.environ['PORT']), timeout=4); c.request('GET', '/health'); raise SystemExit(c.getresponse().status != 200)"]
CMD ["server", "--also", "8000"]
