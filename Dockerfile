# Reproducible: the lock file pins every version, and the base image is one release (docs/operations.md, "The image").
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit
COPY . .
RUN npm run build
# Only the build of dist needs these packages; the server imports none of them. test/container.long.test.ts checks this.
RUN npm pkg delete devDependencies optionalDependencies \
      dependencies.@base-ui/react dependencies.@expo-google-fonts/arimo dependencies.@expo-google-fonts/noto-sans-mongolian dependencies.@simplewebauthn/browser dependencies.@tanstack/react-query dependencies.@tanstack/react-table \
      dependencies.@tanstack/react-virtual dependencies.@vitejs/plugin-react dependencies.idb dependencies.react \
      dependencies.react-dom dependencies.subset-font dependencies.uqr dependencies.vite dependencies.zustand \
 && npm prune --omit=dev --no-audit \
 && find src \( -name web -o -path src/ui -o -path src/app/service-worker.ts -o -path src/app/web.tsx -o -path src/app/index.html \) -prune -exec rm -r {} + && chmod -R a+rX .

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# npm runs the administration commands; its cache is in a folder that any user can write.
# The server is public, so the demonstration is off unless DEMO=on is set.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=off npm_config_cache=/tmp/npm npm_config_update_notifier=false
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src src
# Must precede VOLUME, which discards later changes. Any user can run the image; the sticky bit protects the files of
# other users.
RUN mkdir /data /backups /work && chown node:node /data /backups /work && chmod 1777 /data /backups /work
VOLUME /data
USER node
EXPOSE 4000
# The first start creates a database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/app/require-node.mjs", "src/app/server.ts"]
