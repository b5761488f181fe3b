/** V3 the web front end, V4 the API. */
import { harden, mutation, type Row, server, toolchain, view } from '#tests/asvs/row.ts';

const headers = 'server/pages/security-headers.ts';
const cookie = 'server/http/session-cookie.ts';
const guards = 'server/http/guards.ts';
const cookieTest = server('session.test.ts', 'sets an HttpOnly cookie with the __Host- prefix');
const headersTest = server('security-headers.test.ts', 'security headers');
const crossSiteWritesTest = server('guards.test.ts', 'with Sec-Fetch-Site');

export const browser: readonly Row[] = [
  {
    ids: 'V3.2.1',
    summary: 'no content rendered out of context',
    note: 'nosniff, CORP, `no-store`',
    mutations: [
      mutation(
        headers,
        "xFrameOptions: 'DENY',",
        "xFrameOptions: 'DENY', xContentTypeOptions: false,",
        headersTest,
      ),
      mutation(
        headers,
        'referrerPolicy:',
        'crossOriginResourcePolicy: false, referrerPolicy:',
        server('security-headers.test.ts', 'security headers'),
      ),
    ],
  },
  {
    ids: 'V3.3.1-4',
    summary: 'cookie: prefix, Secure, SameSite, HttpOnly',
    note: 'the local stack uses an unprefixed, non-Secure cookie',
    mutations: [
      mutation(cookie, "'__Secure-session' : '__Host-session'", "'session' : 'session'", cookieTest),
      mutation(cookie, 'secure: !settings.plainCookie,', '', cookieTest),
      mutation(cookie, "sameSite: 'Lax'", "sameSite: 'None'", cookieTest),
      mutation(cookie, 'httpOnly: true', 'httpOnly: false', cookieTest),
    ],
  },
  {
    ids: 'V3.4.1',
    summary: 'HSTS',
    verdict: 'level 1',
    note: 'a year, in production; without `includeSubDomains`, because sibling hosts are not ours to bind',
    mutations: [
      mutation(
        headers,
        'max-age=31536000',
        'max-age=3600',
        server('security-headers.test.ts', 'include HSTS in production'),
      ),
    ],
  },
  {
    ids: 'V3.4.2',
    summary: 'CORS allowlist',
    mutations: [
      mutation(
        guards,
        'origin === undefined || !allowedOrigins.includes(origin)',
        'origin === undefined',
        server('guards.test.ts', 'allow for'),
      ),
      mutation(
        guards,
        'origin === undefined || !allowedOrigins.includes(origin)',
        'origin === undefined',
        server('guards.test.ts', 'do not allow'),
      ),
    ],
  },
  {
    ids: 'V3.4.3',
    summary: 'CSP',
    note: "production's policy, checked in a browser: it allows only what Google and Mapbox need",
    mutations: [
      mutation(
        'server/main.ts',
        `{ extraSources: { frameSrc: ["'self'"] } }`,
        '{}',
        harden('production-policy'),
      ),
      mutation(headers, "'https://securetoken.googleapis.com',", '', harden('production-policy')),
      mutation(headers, "'https://contribute-api.mapbox.com',", "'https:',", harden('production-policy')),
      mutation(
        headers,
        "'script-src': [...base['script-src'], ...recaptcha.scriptSrc, ...scriptSrc],",
        `'script-src': [...base['script-src'], "'unsafe-inline'"],`,
        server('static-site.test.ts', 'have a policy with exactly their inline sources'),
      ),
    ],
  },
  {
    ids: 'V3.4.4-6',
    summary: 'nosniff, referrer, frame-ancestors',
    mutations: [
      mutation(headers, "referrerPolicy: 'strict-origin',", "referrerPolicy: 'unsafe-url',", headersTest),
      mutation(headers, "xFrameOptions: 'DENY',", '', headersTest),
      mutation(
        headers,
        "'frame-ancestors': [none],",
        "'frame-ancestors': [self],",
        server('security-headers.test.ts', 'allows our origin, Firebase and Mapbox, and nothing inline'),
      ),
    ],
  },
  {
    ids: 'V3.5.1-2',
    summary: 'CSRF',
    mutations: [
      mutation(
        guards,
        "throw new ProblemError('forbidden', { reason: 'cross-site' });",
        '',
        crossSiteWritesTest,
      ),
      mutation(guards, "=== 'same-origin';", "!== 'cross-site';", crossSiteWritesTest),
      mutation(
        guards,
        "throw new ProblemError('unsupported-media-type');",
        '',
        server('guards.test.ts', 'get 415 for'),
      ),
    ],
  },
  {
    ids: 'V3.5.3',
    summary: 'safe methods change nothing',
    note: '`GET /logout` only reports the session status',
    mutations: [
      mutation(
        'server/routes/session.ts',
        "routes.get('/logout', async (c) => c.json(",
        "routes.get('/logout', async (c) => c.header('Set-Cookie', sessionCookie('', 0, settings)) ?? c.json(",
        server('session.test.ts', 'reports whether the session is valid without changing it'),
      ),
    ],
  },
  {
    ids: 'V3.5.4',
    summary: 'separate applications have separate hosts',
    verdict: 'deployment',
    note: 'the dashboard is on a sibling host',
  },
  {
    ids: 'V3.5.5',
    summary: 'postMessage',
    note: "only Firebase's SDK listens",
    mutations: [
      mutation(
        'src/services/connection.ts',
        'export const',
        "globalThis.addEventListener('message', ({ data }) => console.info(data));\nexport const",
        toolchain('forbidden-code.test.ts', 'messages of other windows'),
      ),
    ],
  },
  {
    ids: 'V3.7.1',
    summary: 'supported client technologies',
    note: 'no plugins',
    mutations: [
      mutation(
        'index.html',
        '</body>',
        '<object data="/a.swf"></object></body>',
        toolchain('forbidden-code.test.ts', 'plugins'),
      ),
    ],
  },
  {
    ids: 'V3.7.2',
    summary: 'redirect targets limited to an allowlist',
    note: "only the dashboard's URL, set at build time",
    mutations: [
      mutation(
        'src/app/connect-router.ts',
        'redirectTo(dashboardUrl)',
        'redirectTo(new URL(router.latestLocation.href, dashboardUrl).searchParams.get("continue") ?? dashboardUrl)',
        view('app/connect-router.test.tsx', 'redirects an owner to the dashboard regardless of'),
      ),
      mutation(
        'server/pages/static-site.ts',
        "if (path.startsWith('/assets/')) {",
        "if (c.req.query('continue')) return c.redirect(c.req.query('continue') ?? ''); if (path.startsWith('/assets/')) {",
        server('static-site.test.ts', 'ignores redirect parameters'),
      ),
    ],
  },
  {
    ids: 'V4.1.1',
    summary: 'Content-Type on every response',
    mutations: [
      mutation(
        'server/http/problem.ts',
        "'Content-Type': 'application/problem+json',",
        '',
        server('problems.test.ts', 'is 404'),
      ),
      mutation(
        'server/pages/site-files.ts',
        "'Content-Type': typeOf(path),",
        "'Content-Type': 'text/html',",
        server('static-site.test.ts', 'are immutable when their name has a hash'),
      ),
    ],
  },
  {
    ids: 'V4.1.2',
    summary: 'no redirect of API calls to HTTPS',
    verdict: 'deployment',
    note: "the guide's proxy redirects pages only",
  },
  {
    ids: 'V4.1.3, V15.3.4',
    summary: 'proxy headers cannot be forged',
    mutations: [
      mutation(
        'server/http/client-address.ts',
        '.slice(-trustedProxies)',
        '.slice(0, trustedProxies)',
        server('rate-limits.test.ts', 'rate limit: reads forwarded addresses of trusted proxies only'),
      ),
    ],
  },
  {
    ids: 'V4.2.1',
    summary: 'no request smuggling',
    note: 'raw-socket requests with both `Content-Length` and `Transfer-Encoding`, and with malformed chunks',
    mutations: [
      mutation(
        'server/http/server.ts',
        'headersTimeout: 10_000,',
        'headersTimeout: 10_000, insecureHTTPParser: true,',
        harden('malformed'),
      ),
    ],
  },
];
