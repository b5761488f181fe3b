/** V3 the web front end, V4 the API. */
import { broken, harden, node, type Row, toolchain, view } from '#tests/asvs/row.ts';

const headers = 'server/pages/security-headers.ts';
const cookie = 'server/http/session-cookie.ts';
const guards = 'server/http/guards.ts';
const cookieTest = node('session.test.ts', 'sets an HttpOnly cookie with the __Host- prefix');
const headersTest = node('security-headers.test.ts', 'security headers');
const writes = node('guards.test.ts', 'with Sec-Fetch-Site');

export const browser: readonly Row[] = [
  {
    ids: 'V3.2.1',
    what: 'no content out of context',
    note: 'nosniff, CORP, `no-store`',
    breaks: [
      broken(
        headers,
        "xFrameOptions: 'DENY',",
        "xFrameOptions: 'DENY', xContentTypeOptions: false,",
        headersTest,
      ),
      broken(
        headers,
        'referrerPolicy:',
        'crossOriginResourcePolicy: false, referrerPolicy:',
        node('security-headers.test.ts', 'security headers'),
      ),
    ],
  },
  {
    ids: 'V3.3.1-4',
    what: 'cookie: prefix, Secure, SameSite, HttpOnly',
    note: 'the local stack has a plain one',
    breaks: [
      broken(cookie, "'__Secure-session' : '__Host-session'", "'session' : 'session'", cookieTest),
      broken(cookie, 'secure: !settings.plainCookie,', '', cookieTest),
      broken(cookie, "sameSite: 'Lax'", "sameSite: 'None'", cookieTest),
      broken(cookie, 'httpOnly: true', 'httpOnly: false', cookieTest),
    ],
  },
  {
    ids: 'V3.4.1',
    what: 'HSTS',
    verdict: 'level 1',
    note: 'a year, in production; without `includeSubDomains`, because sibling hosts are not ours to bind',
    breaks: [
      broken(
        headers,
        'max-age=31536000',
        'max-age=3600',
        node('security-headers.test.ts', 'include HSTS in production'),
      ),
    ],
  },
  {
    ids: 'V3.4.2',
    what: 'CORS allowlist',
    breaks: [
      broken(
        guards,
        'origin: allowedOrigins,',
        'origin: (origin) => origin,',
        node('guards.test.ts', 'do not allow'),
      ),
    ],
  },
  {
    ids: 'V3.4.3',
    what: 'CSP',
    note: "production's own, in a browser, with what Google and Mapbox need and nothing else",
    breaks: [
      broken(
        'server/main.ts',
        `{ extraSources: { frameSrc: ["'self'"] } }`,
        '{}',
        harden('production-policy'),
      ),
      broken(headers, "'https://securetoken.googleapis.com',", '', harden('production-policy')),
      broken(headers, "'https://contribute-api.mapbox.com',", "'https:',", harden('production-policy')),
      broken(
        headers,
        "'script-src': [...base['script-src'], ...recaptcha.scriptSrc, ...scriptSrc],",
        `'script-src': [...base['script-src'], "'unsafe-inline'"],`,
        node('static-site.test.ts', 'have a policy with exactly their inline sources'),
      ),
    ],
  },
  {
    ids: 'V3.4.4-6',
    what: 'nosniff, referrer, frame-ancestors',
    breaks: [
      broken(headers, "referrerPolicy: 'strict-origin',", "referrerPolicy: 'unsafe-url',", headersTest),
      broken(headers, "xFrameOptions: 'DENY',", '', headersTest),
      broken(
        headers,
        "'frame-ancestors': [none],",
        "'frame-ancestors': [self],",
        node('security-headers.test.ts', 'allows our origin, Firebase and Mapbox, and nothing inline'),
      ),
    ],
  },
  {
    ids: 'V3.5.1-2',
    what: 'CSRF',
    breaks: [
      broken(guards, "throw new ProblemError('forbidden', { reason: 'cross-site' });", '', writes),
      broken(guards, "=== 'same-origin';", "!== 'cross-site';", writes),
      broken(
        guards,
        "throw new ProblemError('unsupported-media-type');",
        '',
        node('guards.test.ts', 'get 415 for'),
      ),
    ],
  },
  {
    ids: 'V3.5.3',
    what: 'safe methods change nothing',
    note: '`GET /logout` is a check',
    breaks: [
      broken(
        'server/routes/session.ts',
        "routes.get('/logout', async (c) => c.json(",
        "routes.get('/logout', async (c) => c.header('Set-Cookie', clearedSessionCookie(settings)) ?? c.json(",
        node('session.test.ts', 'reports whether the session is valid without changing it'),
      ),
    ],
  },
  {
    ids: 'V3.5.4',
    what: 'applications on hosts of their own',
    verdict: 'deployment',
    note: 'the dashboard is on a sibling host',
  },
  {
    ids: 'V3.5.5',
    what: 'postMessage',
    note: "only Firebase's SDK listens",
    breaks: [
      broken(
        'src/services/connection.ts',
        'export const',
        "globalThis.addEventListener('message', ({ data }) => console.info(data));\nexport const",
        toolchain('forbidden-code.test.ts', 'messages of other windows'),
      ),
    ],
  },
  {
    ids: 'V3.7.1',
    what: 'supported client technologies',
    note: 'no plugins',
    breaks: [
      broken(
        'index.html',
        '</body>',
        '<object data="/a.swf"></object></body>',
        toolchain('forbidden-code.test.ts', 'plugins'),
      ),
    ],
  },
  {
    ids: 'V3.7.2',
    what: 'redirects to an allowlist',
    note: "only the dashboard's address, fixed by the build",
    breaks: [
      broken(
        'src/app/connect-router.ts',
        'leaveFor(dashboardUrl)',
        'leaveFor(new URL(router.latestLocation.href, dashboardUrl).searchParams.get("continue") ?? dashboardUrl)',
        view('app/redirects.test.tsx', 'whatever the address names'),
      ),
      broken(
        'server/pages/static-site.ts',
        "if (path.startsWith('/assets/')) {",
        "if (c.req.query('continue')) return c.redirect(c.req.query('continue') ?? ''); if (path.startsWith('/assets/')) {",
        node('site-answers.test.ts', 'ignores redirect parameters'),
      ),
    ],
  },
  {
    ids: 'V4.1.1',
    what: 'Content-Type on every answer',
    breaks: [
      broken(
        'server/http/problem.ts',
        "'Content-Type': 'application/problem+json',",
        '',
        node('problems.test.ts', 'is 404'),
      ),
      broken(
        'server/pages/site-files.ts',
        "'Content-Type': typeOf(path),",
        "'Content-Type': 'text/html',",
        node('static-site.test.ts', 'are immutable when their name has a hash'),
      ),
    ],
  },
  {
    ids: 'V4.1.2',
    what: 'no redirect of API calls to HTTPS',
    verdict: 'deployment',
    note: "the guide's proxy redirects pages only",
  },
  {
    ids: 'V4.1.3, V15.3.4',
    what: 'headers of proxies cannot be forged',
    breaks: [
      broken(
        'server/http/client-address.ts',
        'chain.at(-1 - trustedProxies)',
        'chain.at(0)',
        node('rate-limits.test.ts', 'rate limit: reads forwarded addresses of trusted proxies only'),
      ),
    ],
  },
  {
    ids: 'V4.2.1',
    what: 'no request smuggling',
    note: 'both lengths, broken chunks, on a raw socket',
    breaks: [
      broken(
        'server/http/server.ts',
        'headersTimeout: 10_000,',
        'headersTimeout: 10_000, insecureHTTPParser: true,',
        harden('malformed'),
      ),
    ],
  },
];
