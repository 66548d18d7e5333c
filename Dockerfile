# The one-server form: functions, sweep and app in one process (docs/deployment.md). The base image is pinned by the digest
# of its index over all platforms; `docker buildx imagetools inspect node:22-bookworm-slim` tells the one of today.

FROM node:22.23.3-bookworm-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json babel.config.js webpack.config.ts ./
COPY content ./content
COPY domain ./domain
COPY functions ./functions
COPY public ./public
COPY scripts ./scripts
COPY src ./src
RUN npm run build

FROM node:22.23.3-bookworm-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392 AS packages
WORKDIR /srv/functions
COPY --from=build /build/.npmrc /build/dist/functions/package.json /build/dist/functions/package-lock.json ./
RUN npm ci --omit=dev

FROM node:22.23.3-bookworm-slim@sha256:c3de60bf2f9dd0ac6370e6117950ff62d6e339527e7472301c9c78a017978392
ENV NODE_ENV=production PORT=3000 APP_DIR=/srv/app
WORKDIR /srv/functions
COPY --from=packages /srv/functions/node_modules ./node_modules
COPY --from=build /build/dist/functions ./
COPY --from=build /build/dist/app /srv/app
# The user node, by number: a mounted credentials file has to be readable by it, and Kubernetes wants to see no name.
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
