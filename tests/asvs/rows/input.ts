/** V1 encoding and sanitization, V2 validation and business logic. */
import { harden, local, machines, mutation, type Row, server, toolchain, view } from '#tests/asvs/row.ts';

const contract = 'contract/api.ts';
const ownerRecords = 'server/database/owner-records.ts';
const app = 'server/app.ts';

const fields = server('users.test.ts', 'names the field with');

export const input: readonly Row[] = [
  {
    ids: 'V1.1.1',
    summary: 'decoded once, before validation',
    mutations: [
      mutation(
        'contract/normalize-text.ts',
        "text.normalize('NFC').",
        'text.',
        server('typed-texts.test.ts', 'stored text: is in one Unicode form'),
      ),
      mutation(
        'server/http/json-body.ts',
        'JSON.parse(await c.req.text())',
        'JSON.parse(decodeURIComponent(await c.req.text()))',
        server('typed-texts.test.ts', 'stored text: does not decode'),
      ),
    ],
  },
  {
    ids: 'V1.2.1, V1.2.3, V3.2.2',
    summary: 'output encoded for its place',
    note: 'React and `hono/html` escape',
    mutations: [
      mutation(
        'src/screens/registration/verification-note.tsx',
        "<p>{t('unverified.text', { email })}</p>",
        "<p dangerouslySetInnerHTML={{ __html: t('unverified.text', { email }) }} />",
        view('app/connect-router.test.tsx', 'renders markup in an e-mail as text'),
      ),
      mutation(
        'src/screens/registration/verification-note.tsx',
        '<p role="status">{status()}</p>',
        '<p role="status" dangerouslySetInnerHTML={{ __html: status() ?? "" }} />',
        toolchain('forbidden-code.test.ts', 'HTML that is written as text'),
      ),
      mutation(
        'local/dashboard.ts',
        "import { html } from 'hono/html';",
        "import { html as escaped, raw } from 'hono/html';\nconst html = (parts: TemplateStringsArray, ...values: unknown[]) => escaped(parts, ...values.map((value) => raw(String(value))));",
        local('dashboard-markup.test.ts', 'local dashboard: escapes markup in the name of a store'),
      ),
    ],
  },
  {
    ids: 'V1.2.4',
    summary: 'parameterized queries',
    note: 'Drizzle only',
    mutations: [
      mutation(
        ownerRecords,
        'runQuery(() => find(uid)),\n    findByEmail',
        'runQuery(async () => (await db.select({ ...getTableColumns(owners), storeName: stores.storeName, address: stores.address }).from(owners).innerJoin(stores, eq(stores.ownerUid, owners.uid)).where(sql.raw("owners.uid = \'" + uid + "\'"))).map(withIsoDate)[0]),\n    findByEmail',
        server('database/owner-records.test.ts', 'find: treats a uid with SQL as a plain value'),
      ),
    ],
  },
  {
    ids: 'V1.2.5, V1.3.2',
    summary: 'no OS commands from input, no eval',
    mutations: [
      mutation(
        'server/routes/users.ts',
        "import { Hono } from 'hono';",
        "import { execSync } from 'node:child_process';\nimport { Hono } from 'hono';\nvoid execSync;",
        toolchain('forbidden-code.test.ts', 'programs'),
      ),
      mutation(
        'src/costing/parse-number.ts',
        'const value = decimal(plain);',
        'const value = eval(plain);',
        toolchain('forbidden-code.test.ts', 'code made of text'),
      ),
      mutation(
        'server/pages/security-headers.ts',
        'fontSrc: [self],',
        'fontSrc: [self, "\'unsafe-eval\'"],',
        server('security-headers.test.ts', 'allows our origin, Firebase and Mapbox, and nothing inline'),
      ),
    ],
  },
  {
    ids: 'V1.3.3',
    summary: 'dangerous input limited',
    mutations: [mutation(contract, '!unreadable.test(value)', 'true', fields)],
  },
  {
    ids: 'V1.3.6',
    summary: 'no SSRF',
    note: 'the one proxied host and its paths are fixed',
    mutations: [
      mutation(
        'server/pages/firebase-auth-proxy.ts',
        "'/__/auth/iframe.js',",
        "'/__/auth/iframe.js', '/__/auth/links',",
        server('firebase-auth-proxy.test.ts', 'auth proxy: does not fetch'),
      ),
    ],
  },
  {
    ids: 'V1.5.2',
    summary: 'safe deserialization',
    note: 'JSON by schema, unknown keys refused',
    mutations: [
      mutation(contract, 'ownerRegistration = v.strictObject(', 'ownerRegistration = v.object(', fields),
    ],
  },
  {
    ids: 'V2.1.1-3',
    summary: 'rules documented',
    note: '[contract.ts](../contract/api.ts), served as OpenAPI; [0030](decisions/0030-rate-limits.md)',
    mutations: [
      mutation(
        'server/routes/openapi.ts',
        "schemaOf(ownerRegistration, 'input')",
        "schemaOf(sessionRequest, 'input')",
        server('openapi.test.ts', 'openapi.json: takes its limits from the contract'),
      ),
    ],
  },
  {
    ids: 'V2.2.1-3',
    summary: 'input validated by the server',
    mutations: [
      mutation(
        'server/routes/users.ts',
        'await readJson(c, ownerRegistration)',
        'await c.req.json()',
        fields,
      ),
      mutation(
        'server/routes/session.ts',
        'await readJson(c, sessionRequest)',
        'await c.req.json()',
        server('session.test.ts', 'answers 422 to'),
      ),
    ],
  },
  {
    ids: 'V2.3.1',
    summary: 'steps in order',
    note: 'the charts',
    mutations: [
      mutation(
        'machines/registration/registration.machine.ts',
        "{ guard: 'isCompleteProfile', target: 'store',",
        "{ guard: 'isCompleteProfile', target: 'submitting',",
        machines(
          'registration/registration.behaviour.test.ts',
          'registration: shows the store step and the request during submission',
        ),
      ),
    ],
  },
  {
    ids: 'V2.3.2',
    summary: 'limits enforced',
    mutations: [
      mutation(contract, '(limit) => text(limit)', '(limit) => text(limit + 1)', fields),
      mutation(
        'server/http/rate-limits.ts',
        "createLimiter(callsPerMinute.user, 'user-limit')",
        "createLimiter(callsPerMinute.user * 10, 'user-limit')",
        server('rate-limits.test.ts', 'rate limit: counts all requests of a user, apart from other users'),
      ),
    ],
  },
  {
    ids: 'V2.3.3',
    summary: 'transactions',
    mutations: [
      mutation(
        ownerRecords,
        'const { rows } = await statement.execute(',
        'await db.insert(owners).values({ ...registration, email, emailVerified: proof.emailVerified }).onConflictDoNothing(); const { rows } = await statement.execute(',
        harden('transactions'),
      ),
      mutation(
        ownerRecords,
        'const { rows } = await statement.execute(',
        'await db.insert(owners).values({ ...registration, email, emailVerified: proof.emailVerified }).onConflictDoNothing(); const { rows } = await statement.execute(',
        server('database/owner-records.test.ts', 'register: writes owner and store together or not at all'),
      ),
    ],
  },
  {
    ids: 'V2.3.4',
    summary: 'nothing booked twice',
    mutations: [
      mutation(
        ownerRecords,
        'on conflict (owner_uid) do nothing',
        '',
        server('users.test.ts', 'creates one owner and one store from 64 concurrent requests'),
      ),
    ],
  },
  {
    ids: 'V2.4.1',
    summary: 'anti-automation',
    mutations: [
      mutation(
        app,
        'countAddress,\n    csrfProtection(settings.allowedOrigins)',
        'csrfProtection(settings.allowedOrigins)',
        server(
          'rate-limits.test.ts',
          'rate limit: answers 429 with Retry-After on every route of an address',
        ),
      ),
      mutation(
        app,
        'app.use(path, countAddress)',
        'void path',
        server('rate-limits.test.ts', 'rate limit: counts health checks on the public port, not pages'),
      ),
      mutation(
        app,
        'shedLoad(),',
        '',
        server('overload.test.ts', 'load shedding: refuses requests above 256 at once, answers the others'),
      ),
      mutation(
        app,
        'bufferBody(maxBodyBytes, bodyTimeoutMs),',
        '',
        server('overload.test.ts', 'bufferBody: leaves room for others while hundreds of bodies arrive'),
      ),
      mutation(
        app,
        'const bodyTimeoutMs = 5_000;',
        'const bodyTimeoutMs = 500_000;',
        server('overload.test.ts', 'server: cancels an endless body'),
      ),
      mutation(
        app,
        'const maxBodyBytes = 16 * 1024;',
        'const maxBodyBytes = 16 * 1024 * 1024;',
        server('guards.test.ts', 'get 413 above 16 KB, with and without Content-Length'),
      ),
    ],
  },
];
