# syntax=docker/dockerfile:1

# Two images: `--target proxy` and `--target page`. compose.yaml brings both up behind one address.

FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node --import tsx proxy/deploy/bundle.ts /bundle
# Compressed once here, so that no visit costs the time again; not the one that another file will replace.
RUN find dist -type f -not -name config.json \( -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.wasm' \) -exec gzip -9 --keep {} +

FROM build AS ytdlp
# A mirror, or one release: https://github.com/yt-dlp/yt-dlp/releases/download/<version>
ARG YTDLP_RELEASE_BASE=https://github.com/yt-dlp/yt-dlp/releases/latest/download
# Looked at in each build: with a newer release the list differs, and the next step is not taken from the cache.
ADD ${YTDLP_RELEASE_BASE}/SHA2-256SUMS /yt-dlp/
# The file that needs a Python: the others unpack themselves into a /tmp from which programs may be run, at each start.
RUN node /bundle/fetch.mjs --into /yt-dlp --asset yt-dlp

FROM node:22-alpine AS proxy
# Of the base's own release, whose packages get fixes and no new versions. tini takes over what yt-dlp leaves behind.
# hadolint ignore=DL3018
RUN apk add --no-cache python3 tini
COPY --from=build /bundle /proxy
COPY --from=ytdlp --chmod=755 /yt-dlp/yt-dlp /usr/local/bin/yt-dlp
ENV NODE_ENV=production \
    HOME=/tmp \
    PROXY_HOST=0.0.0.0 \
    PROXY_PORT=8790 \
    PROXY_LOG=all \
    YTDLP_PATH=/usr/local/bin/yt-dlp
USER node
EXPOSE 8790
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD wget -q -O /dev/null "http://127.0.0.1:${PROXY_PORT}/ready" || exit 1
ENTRYPOINT ["/sbin/tini", "--"]
CMD ["node", "/proxy/main.mjs"]

FROM nginxinc/nginx-unprivileged:1.28-alpine AS page
COPY proxy/deploy/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /source/dist /page
COPY proxy/deploy/config.json /page/config.json
USER 101
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s CMD wget -q -O /dev/null http://127.0.0.1:8080/ || exit 1
ENTRYPOINT ["nginx", "-g", "daemon off;"]
