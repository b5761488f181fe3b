/** V11 cryptography, V12 TLS, V13 configuration, V14 data. */
import { harden, mutation, type Row, server, services, toolchain } from '#tests/asvs/row.ts';

const code = (title: string) => toolchain('forbidden-code.test.ts', title);
const documented = (title: string) => toolchain('docs-match-code.test.ts', title);
const log = 'server/http/request-log.ts';

export const configuration: readonly Row[] = [
  {
    ids: 'V11.1.1-2',
    summary: 'inventory of keys',
    note: "none of ours: Google's signing keys, and the credentials of the guide",
    mutations: [
      mutation(
        'server/main.ts',
        'const logger = openLog();',
        "const logger = openLog();\nconst databasePassword = 'correct horse battery';\nvoid databasePassword;",
        code('passwords and keys'),
      ),
    ],
  },
  {
    ids: 'V11.2.1, V11.4.1, V11.4.3',
    summary: 'approved algorithms',
    note: '`node:crypto`: SHA-256, HMAC-SHA-256, scrypt; RS256 by firebase-admin',
    mutations: [
      mutation('server/identity/authentication.ts', "hash('sha256'", "hash('md5'", code('other algorithms')),
    ],
  },
  { ids: 'V11.4.2', summary: 'password hashing', verdict: 'Firebase', note: 'scrypt' },
  {
    ids: 'V11.5.1',
    summary: 'randomness',
    note: 'nothing of ours is a secret to guess; ids are `randomUUID`',
    mutations: [
      mutation(
        'server/database/owner-records.ts',
        'storeId: randomUUID()',
        'storeId: String(Math.random())',
        code('numbers that can be guessed'),
      ),
    ],
  },
  {
    ids: 'V12.1-V12.3',
    summary: 'TLS',
    verdict: 'deployment',
    note: 'by proxy or platform; `sslmode=verify-full` for a database on another machine, which the start insists on',
    mutations: [
      mutation(
        'server/config/settings.schema.ts',
        "=== 'verify-full'",
        "!== 'x'",
        server('settings.test.ts', 'without encryption'),
      ),
    ],
  },
  {
    ids: 'V13.1.1, V13.2.4-5',
    summary: 'whom it talks to',
    note: '[production.md](production.md) names every host',
    mutations: [
      mutation(
        'server/pages/security-headers.ts',
        'fontSrc: [self],',
        "fontSrc: [self, 'https://fonts.example.com'],",
        documented('guide: names every host'),
      ),
    ],
  },
  {
    ids: 'V13.2.1-3',
    summary: 'least privilege, no default credentials',
    verdict: 'deployment',
    note: "the guide's database role; ADC without a key file",
    mutations: [
      mutation(
        'Dockerfile',
        'USER node',
        'USER root',
        server('container.test.ts', 'image: runs its last stage without privileges'),
      ),
    ],
  },
  {
    ids: 'V13.3.1-2',
    summary: 'secrets',
    verdict: 'deployment',
    note: 'by environment; none in the image',
    mutations: [
      mutation(
        'Dockerfile',
        'USER node',
        'ENV DATABASE_URL=postgres://app:secret@db/app\nUSER node',
        server('container.test.ts', 'image: contains no secret'),
      ),
      mutation(
        'Dockerfile',
        'USER node',
        'COPY .env ./\nUSER node',
        server('container.test.ts', 'image: takes listed files only, as does the build context'),
      ),
    ],
  },
  {
    ids: 'V13.4.1',
    summary: 'no `.git` in what is deployed',
    mutations: [
      mutation(
        '.dockerignore',
        '!public',
        '!public\n!.git',
        server('container.test.ts', 'image: takes listed files only, as does the build context'),
      ),
      mutation(
        '.dockerignore',
        '*\n',
        '',
        server('container.test.ts', 'image: takes listed files only, as does the build context'),
      ),
      mutation(
        'Dockerfile',
        'COPY public public',
        'COPY . .',
        server('container.test.ts', 'image: takes listed files only, as does the build context'),
      ),
    ],
  },
  {
    ids: 'V13.4.2-4',
    summary: 'no debug mode, listing or TRACE',
    mutations: [
      mutation(
        'server/http/problem.ts',
        'title: titles[type],',
        'title: titles[type], detail: new Error().stack,',
        server('problems.test.ts', 'of the server are 500, without details, and logged'),
      ),
      mutation(
        'server/pages/static-site.ts',
        "if (path.startsWith('/assets/')) {",
        "if (path === '/assets/') return c.text([...files.keys()].join()); if (path.startsWith('/assets/')) {",
        server('static-site.test.ts', 'site: lists no folder at'),
      ),
      mutation(
        'server/http/problem.ts',
        "problemResponse(c, 'method-not-allowed'",
        "c.req.method === 'TRACE' ? c.text(JSON.stringify(c.req.header())) : problemResponse(c, 'method-not-allowed'",
        harden('malformed'),
      ),
    ],
  },
  {
    ids: 'V13.4.5',
    summary: 'documentation exposed on purpose',
    note: '`/api/v1/openapi.json`, `/healthz` and `/readyz` are public, and reveal nothing about the implementation',
    mutations: [
      mutation(
        'server/routes/health.ts',
        "{ status: 'ready' }",
        "{ status: 'ready', node: process.version }",
        server('problems.test.ts', 'reveals one word only when alive and ready'),
      ),
    ],
  },
  {
    ids: 'V14.1.1-2, V14.2.4',
    summary: 'personal data classified',
    note: 'name, phone, e-mail, store: never logged or cached; [retention](production.md#retention)',
    mutations: [
      mutation(
        log,
        "user }, 'request')",
        'user }, await c.req.text())',
        server('request-log.test.ts', 'request log: contains no input, token or cookie'),
      ),
    ],
  },
  {
    ids: 'V14.2.1',
    summary: 'nothing personal in addresses',
    mutations: [
      mutation(
        log,
        'route = routeOf(c)',
        'route = c.req.url',
        server('request-log.test.ts', 'request log: contains no input, token or cookie'),
      ),
    ],
  },
  {
    ids: 'V14.2.2, V14.3.2',
    summary: 'not cached',
    mutations: [
      mutation(
        'server/app.ts',
        "c.res.headers.set('Cache-Control', 'no-store');",
        '',
        server('security-headers.test.ts', 'forbid caches to store API responses'),
      ),
    ],
  },
  {
    ids: 'V14.2.3',
    summary: 'no trackers',
    note: 'a request to another host also fails every browser test',
    mutations: [
      mutation(
        'src/main.tsx',
        "import '",
        "navigator.sendBeacon('https://stats.example.net/visit');\nimport '",
        code('other hosts'),
      ),
      mutation(
        'index.html',
        '</body>',
        '<img src="//stats.example.net/pixel.gif" alt=""></body>',
        code('other hosts'),
      ),
    ],
  },
  {
    ids: 'V14.3.1',
    summary: 'cleared at sign-out',
    mutations: [
      mutation(
        'src/services/storage/safe-storage-item.ts',
        'tryOr(() => storage().removeItem(key), undefined);',
        '',
        services('token-storage.test.ts', 'uses the specified key until the token is removed'),
      ),
    ],
  },
  {
    ids: 'V14.3.3',
    summary: 'browser storage',
    verdict: 'partly',
    note: 'the onboarding draft (name, phone, address) until success, sign-out or 24 h, and the id token',
    mutations: [
      mutation(
        'src/services/storage/expired-drafts.ts',
        'MAX_AGE_MS = 24 *',
        'MAX_AGE_MS = 240 *',
        services('draft-storage.test.ts', 'removes a draft 24 hours after the last edit'),
      ),
      mutation(
        'src/services/storage/safe-storage-item.ts',
        'inMemory = null;\n    tryOr',
        "inMemory = null;\n    sessionStorage.setItem('last', key);\n    tryOr",
        code('browser storage'),
      ),
    ],
  },
];
