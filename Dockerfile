# The server in a container. The client is built first, so the image needs no Node.
# Both base images are build arguments, so that they can be pinned by digest: docs/operating.md, "Containers".
ARG NODE_IMAGE=node:24-slim
ARG PYTHON_IMAGE=python:3.11-slim

FROM ${NODE_IMAGE} AS client
WORKDIR /src
COPY client/package.json client/package-lock.json client/
RUN npm --prefix client ci --no-audit --no-fund
COPY client client
RUN npm --prefix client run build -- --outDir /src/static

FROM ${PYTHON_IMAGE}
WORKDIR /src
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY locks locks
COPY src src
COPY --from=client /src/static src/botyard/server/static
# The versions that were tested, by their hashes, and the driver for PostgreSQL from the developers' lock.
RUN sed -n '/^asyncpg==/,/[^\\]$/p' locks/develop.txt > locks/postgres.txt \
 && pip install --no-cache-dir --no-deps --require-hashes -r locks/run.txt -r locks/postgres.txt \
 && pip install --no-cache-dir --no-deps --no-build-isolation . && rm -rf /src/* \
 && useradd --create-home --uid 1000 botyard && mkdir /data && chown botyard /data
USER botyard
WORKDIR /data
# Compile the kernels into the image, so that nobody waits for the compiler later.
RUN botyard warmup server
ENV BOTYARD_HOST=0.0.0.0 BOTYARD_DATABASE=/data/botyard.db
# The only places that are written to, so that the rest may be read-only. Docker fills the second with the image's kernels.
VOLUME ["/data", "/home/botyard/.cache"]
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/live')"]
CMD ["botyard", "serve"]
