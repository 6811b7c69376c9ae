# With buildah and podman add --format docker: their own format drops the health check.
# docker build --build-arg GIT_COMMIT=$(git rev-parse HEAD) -t kiosk .
# Where the default registries are out of reach, docs/deploy.md names mirrors for the two arguments.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
ARG NPM_REGISTRY=https://registry.npmjs.org/
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/mini-program-simulator/package.json packages/mini-program-simulator/
# Behind a proxy with its own certificates: docker build --secret id=ca,src=company-ca.pem …
RUN --mount=type=secret,id=ca,target=/run/ca.pem \
  NODE_EXTRA_CA_CERTS=/run/ca.pem npm ci --registry="$NPM_REGISTRY" --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
ARG GIT_COMMIT
RUN node scripts/pack.mjs /packed

FROM ${NODE_IMAGE}
# Posters bring their font. Without fonts.conf, the first one writes errors to the log.
RUN groupadd --gid 10001 kiosk && useradd --uid 10001 --gid kiosk --home-dir /tmp kiosk \
  && install --directory --owner kiosk --group root --mode 770 /data \
  && mkdir -p /etc/fonts && echo '<fontconfig><cachedir>/tmp</cachedir></fontconfig>' > /etc/fonts/fonts.conf
WORKDIR /app
COPY --from=build /packed .
# npm writes nothing: the root may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 HOME=/tmp DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 \
  NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
USER kiosk
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "dist/start.mjs"]
