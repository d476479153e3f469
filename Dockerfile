# docker build -t corefscore . && docker run --rm -v "$PWD:/data:ro" corefscore key.conll response.conll
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json CHANGELOG.md LICENSE README.md ./
COPY bin bin
COPY docs docs
COPY schema schema
COPY scripts scripts
COPY src src
COPY testdata testdata
RUN npm ci --no-audit --no-fund && npm pack --ignore-scripts && mv corefscore-*.tgz corefscore.tgz

FROM node:24-bookworm-slim
COPY --from=build /build/corefscore.tgz /tmp/
RUN npm install --global --no-audit --no-fund --ignore-scripts /tmp/corefscore.tgz && rm -r /tmp/corefscore.tgz /root/.npm
USER node
WORKDIR /data
# Other commands: --entrypoint nerscore
ENTRYPOINT ["corefscore"]
