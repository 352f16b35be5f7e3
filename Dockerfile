FROM node:24.21.0-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY runtime/package.json runtime/
COPY stores/package.json stores/
COPY ops/package.json ops/
COPY api/package.json api/
COPY worker/package.json worker/
COPY web/package.json web/
COPY dev/emulators/package.json dev/emulators/
COPY dev/standalone/package.json dev/standalone/
# Scripts would install the Node of the dev dependency, which is built for glibc; the image brings its own.
RUN npm ci --ignore-scripts
COPY . .
# The compiler would stay: a library in use names it as an optional peer, for its types. The list of packages is made without the
# development dependencies in the manifests, because `--omit dev` also leaves out what is a dependency somewhere else.
RUN npm run build && npm ci --omit=dev --ignore-scripts --workspace @quartet/api --workspace @quartet/worker && \
  rm -r node_modules/typescript node_modules/@typescript node_modules/.bin/tsc && \
  npm pkg delete devDependencies --workspaces --include-workspace-root && \
  npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application \
  --workspace @quartet/api --workspace @quartet/worker --workspace @quartet/web > sbom.cdx.json

FROM node:24.21.0-alpine
ARG VERSION=local
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Quartet" \
  org.opencontainers.image.description="Ask once: four models answer side by side, and one consensus." \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$REVISION
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared shared
COPY --from=build /app/runtime runtime
COPY --from=build /app/stores stores
COPY --from=build /app/ops ops
COPY --from=build /app/api api
COPY --from=build /app/worker worker
COPY --from=build /app/web/dist web/dist
USER node
EXPOSE 3000 3010
# Ends itself: Docker lets a check live on when it gives it up. A program as small as wget is cheap where the processor is short.
HEALTHCHECK --interval=10s --timeout=8s --start-period=180s --retries=3 CMD timeout -s KILL 5 wget -q -Y off -O /dev/null "http://127.0.0.1:${OPS_PORT:-3010}/readyz"
CMD ["node", "api/main.ts"]
