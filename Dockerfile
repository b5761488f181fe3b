# The site and its API in one image; docs/production.md says how to build and run it, and how to bring the base up to date.
ARG NODE_IMAGE=node:26.12.1-bookworm-slim

FROM ${NODE_IMAGE} AS site
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY index.html vite.config.ts tsconfig.json ./
COPY public public
COPY machines machines
COPY src src
COPY build build
COPY contract contract
COPY server server
# Everything that a page says is settled here: see docs/settings.md.
ARG VITE_DASHBOARD_URL
ARG VITE_SITE_ORIGIN
ARG VITE_FIREBASE_API_KEY
ARG VITE_FIREBASE_PROJECT_ID
ARG VITE_FIREBASE_AUTH_DOMAIN
ARG VITE_TOKEN_SYNC_URL
ARG VITE_MAPBOX_TOKEN
ARG VITE_DEMO_VIDEO_URL
ARG VITE_STORE_LISTING_URL
ARG VITE_OPERATOR_NAME
ARG VITE_OPERATOR_ADDRESS
ARG VITE_OPERATOR_TOWN
ARG VITE_OPERATOR_LEGAL
ARG VITE_CONTACT_EMAIL
ARG VITE_SECURITY_CONTACT
ARG VITE_RECAPTCHA
ARG VITE_PAGE_REPORTS
ARG VITE_DASHBOARD_DISHES
RUN SOURCE_MAPS=/source-maps npx vite build

# For the operator alone: `docker build --target source-maps --output <folder> .`
FROM scratch AS source-maps
COPY --from=site /source-maps /

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The optional ones are Firebase's for Firestore and files, which nothing here uses.
RUN npm ci --omit=dev --omit=optional

FROM ${NODE_IMAGE}
ARG COMMIT
ENV COMMIT=${COMMIT}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_PORT=9464
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=site /app/dist dist
COPY contract contract
COPY server server
# Owns nothing here: the process cannot change its own program.
USER node
EXPOSE 8080 9464
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
