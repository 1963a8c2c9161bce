FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app /app
# Before it is a volume: what is done to one afterwards is thrown away.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
CMD ["node", "src/server/main.ts"]
