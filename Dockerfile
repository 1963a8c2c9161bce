# The same bytes from the same commit: every version stands in the lock file, the base is one release; docs/operations.md, "The image".
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit
COPY . .
RUN npm run build
# What the page is made with and of has become dist; the server imports none of it. test/container.long.test.ts holds the list.
RUN npm pkg delete devDependencies optionalDependencies \
      dependencies.@base-ui/react dependencies.@expo-google-fonts/arimo dependencies.@expo-google-fonts/noto-sans-mongolian dependencies.@simplewebauthn/browser dependencies.@tanstack/react-query \
      dependencies.@tanstack/react-virtual dependencies.@vitejs/plugin-react dependencies.idb dependencies.react \
      dependencies.react-dom dependencies.subset-font dependencies.uqr dependencies.vite dependencies.zustand \
 && npm prune --omit=dev --no-audit && chmod -R a+rX .

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# npm is there for the commands of the administrator; it keeps its notes where any user may.
# Others reach it, so it shows no demonstration unless DEMO=on says so.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=off npm_config_cache=/tmp/npm npm_config_update_notifier=false
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/domain src/domain
COPY --from=build /app/src/server src/server
COPY --from=build /app/src/text src/text
# Before it is a volume: what is done to one afterwards is thrown away. Whichever user begins it, it takes no other's files away.
RUN mkdir /data /backups /work && chown node:node /data /backups /work && chmod 1777 /data /backups /work
VOLUME /data
USER node
EXPOSE 4000
# The first start makes a database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/require-node.mjs", "src/server/main.ts"]
