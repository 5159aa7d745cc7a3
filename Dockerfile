# The server, alone. `docker run -p 8000:8000 support-env:latest`; PORT says another port.
FROM python:3.11-slim AS builder
WORKDIR /build
RUN python -m venv /venv
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
# Before the code, so that a change of code does not install everything again.
COPY requirements.txt ./
RUN /venv/bin/pip install --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN /venv/bin/pip install --no-deps .

FROM python:3.11-slim
LABEL org.opencontainers.image.title="support-env" \
      org.opencontainers.image.description="A simulated help desk on OpenEnv" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --create-home --uid 1000 desk
WORKDIR /app
COPY --from=builder /venv /venv
COPY README.md openenv.yaml ./
COPY validation ./validation
ENV PATH="/venv/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    ENABLE_WEB_INTERFACE=false
USER desk
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import os, urllib.request as r; r.urlopen('http://localhost:' + os.environ['PORT'] + '/health', timeout=4)"]
CMD ["server"]
