# Lares as an image. Built for the machine it is built on, or for another one by an argument:
#   docker build -t lares .
#   docker build -t lares --build-arg PLATFORM=linux/arm64 .
# It runs as an ordinary user and writes to /data and /tmp alone, so that it can be started with --read-only --tmpfs /tmp.
# docs/operations/packages.md has the rest.
ARG PLATFORM=linux/amd64
ARG NODE_VERSION=24

# What is built is JavaScript, the same on every machine; the packages of the next stage are not.
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent release -- --to /packed && mv /packed/lares-[0-9]*.tgz /packed/lares.tgz

# hadolint ignore=DL3029
FROM --platform=${PLATFORM} node:${NODE_VERSION}-bookworm-slim
COPY --from=build /packed/lares.tgz /tmp/lares.tgz
# As root, for all: whoever breaks into the service can change nothing of it.
RUN npm install --global --omit=dev --ignore-scripts --no-audit --no-fund /tmp/lares.tgz \
  && rm -rf /tmp/lares.tgz /root/.npm \
  && install --directory --owner=1000 --group=1000 --mode=0700 /data
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  LARES_DATA_DIR=/data
# node, by its number: a host that has no such name knows that it is not root.
USER 1000
WORKDIR /data
VOLUME /data
EXPOSE 8080 1883
STOPSIGNAL SIGTERM
# Ready is for the load balancer; a container whose database is away must not be restarted for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["lares"]
CMD ["start"]
