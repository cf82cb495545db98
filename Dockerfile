# Tables as a container: built in one stage, run in another that holds the published packages and nothing else.
#   docker build -t steelyard .
#   docker run -p 4680:4680 -v steelyard:/data steelyard
FROM node:22-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund && npm run pack

FROM node:22-bookworm-slim
WORKDIR /steelyard
COPY --from=build /source/build/packages/*.tgz packages/
RUN npm init --yes >/dev/null \
  && npm install --omit=dev --no-audit --no-fund ./packages/*.tgz \
  && rm -r packages \
  && npm cache clean --force \
  && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4680 STEELYARD_DATA=/data
VOLUME /data
EXPOSE 4680
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/steelyard"]
CMD ["serve"]
