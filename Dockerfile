# Stowage in a container: docker build -t stowage . && docker run -p 7745:7745 -v stowage:/data stowage
FROM node:24-bookworm-slim AS build
WORKDIR /stowage
# First what names the packages, so that they are fetched again only when they change.
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run prepare \
 && npm run build \
 && npm ci --omit=dev \
 && npm run trim \
 && rm -rf node_modules/@stowage node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Stowage" \
      org.opencontainers.image.description="Keeps track of the physical items that a household, a club, a workshop or a lab owns" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /stowage
COPY --from=build /stowage/node_modules ./node_modules
COPY --from=build /stowage/dist ./dist
RUN mkdir /data && chown node:node /data && chmod 700 /data \
 && printf '#!/bin/sh\nexec node --max-semi-space-size=8 /stowage/dist/server/src/main.js "$@"\n' > /usr/local/bin/stowage \
 && chmod 755 /usr/local/bin/stowage
# Long answers to slow clients wait in TMPDIR: on a disk, not in memory.
ENV NODE_ENV=production STOWAGE_DATA=/data TMPDIR=/var/tmp
USER node
VOLUME /data /var/tmp
EXPOSE 7745
# 7746 is the port of the metrics, when they are on.
# Asked by bash, which is in the image and takes 4 MB: a second Node would take 60 MB each time.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${STOWAGE_WEB_PORT:-7745} && printf 'GET /api/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ] || exit 1"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["stowage"]
