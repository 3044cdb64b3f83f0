# The server in a container. The client is built first, so the image needs no Node.
FROM node:24-slim AS client
WORKDIR /src
COPY client/package.json client/package-lock.json client/
RUN npm --prefix client ci --no-audit --no-fund
COPY client client
RUN npm --prefix client run build -- --outDir /src/static

FROM python:3.11-slim
WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY src src
COPY --from=client /src/static src/botyard/server/static
# The versions that were tested; of those in the lock only what a server needs.
RUN sed -e '/--hash/d' -e 's/ *\\$//' requirements.lock > versions.txt \
 && pip install --no-cache-dir -c versions.txt ".[postgres]" && rm -rf /src/* \
 && useradd --create-home --uid 1000 botyard && mkdir /data && chown botyard /data
USER botyard
WORKDIR /data
ENV BOTYARD_HOST=0.0.0.0 BOTYARD_DATABASE=/data/botyard.db
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health')"]
CMD ["botyard", "serve"]
