/** V15 dependencies and structure, V16 logs and errors. */
import { harden, mutation, type Row, server, toolchain } from '#tests/asvs/row.ts';

const documented = (title: string) => toolchain('docs-match-code.test.ts', title);
const log = 'server/http/request-log.ts';
const errors = 'server/http/error-handler.ts';

export const operation: readonly Row[] = [
  {
    ids: 'V15.1.1, V15.2.1',
    summary: 'time frames for updates',
    note: '[production.md](production.md#upkeep)',
    mutations: [
      mutation(
        'docs/production.md',
        'within 3 days',
        'soon',
        documented('guide: states the time frames for package updates'),
      ),
    ],
  },
  {
    ids: 'V15.1.2',
    summary: 'SBOM',
    note: '`npm run sbom`, server and pages',
    mutations: [
      mutation(
        'docs/sbom/main.ts',
        '...manifest.dependencies, ...Object.fromEntries(inBrowsers)',
        '...manifest.dependencies',
        toolchain('lock-file.test.ts', 'sbom: lists exactly the packages of production'),
      ),
    ],
  },
  {
    ids: 'V15.1.3, V15.2.2',
    summary: 'costly functions bounded',
    note: 'said in [the guide](production.md#upkeep), [0030](decisions/0030-rate-limits.md)',
    mutations: [
      mutation(
        'server/http/load-shedding.ts',
        'calls: 256',
        'calls: 4_096',
        server('overload.test.ts', 'load shedding: refuses requests above 256 at once, answers the others'),
      ),
      mutation(
        'server/http/load-shedding.ts',
        'calls: 256',
        'calls: 128',
        documented('guide: states the limits of load shedding'),
      ),
    ],
  },
  {
    ids: 'V15.2.3',
    summary: "nothing but production's parts",
    mutations: [
      mutation(
        'local/settings.ts',
        "if (env.NODE_ENV === 'production') {",
        "if (env.NODE_ENV === 'never') {",
        server('session.test.ts', 'cannot be enabled by a variable'),
      ),
      mutation(
        'server/main.ts',
        "import { openLog } from '#server/log.ts';",
        "import { openLog } from '#server/log.ts';\nimport '#local/inbox.ts';",
        server('container.test.ts', 'image: starts with exactly the files and packages of its last stage'),
      ),
    ],
  },
  {
    ids: 'V15.3.1, V15.3.3',
    summary: 'only the fields that are meant',
    mutations: [
      mutation(
        'server/database/owner-records.ts',
        'owner.created_at as "createdAt",',
        'owner.created_at as "createdAt", store.id as "storeId",',
        server('users.test.ts', "returns only the caller's own record"),
      ),
    ],
  },
  {
    ids: 'V15.3.2',
    summary: 'redirects of other hosts not followed',
    mutations: [
      mutation(
        'server/pages/firebase-auth-proxy.ts',
        "redirect: 'manual'",
        "redirect: 'follow'",
        server('firebase-auth-proxy.test.ts', 'auth proxy: follows no redirect'),
      ),
    ],
  },
  {
    ids: 'V15.3.5-7',
    summary: 'types, prototype pollution, parameter pollution',
    note: 'strict TypeScript and schemas; no query is read by the API',
    mutations: [
      mutation(
        'server/http/json-body.ts',
        'Object.fromEntries(fields.reverse())',
        'Object.assign({}, ...fields.map(([key, reason]) => { const one: Record<string, string> = {}; one[key] = reason; return one; }))',
        server('users.test.ts', 'refuses a __proto__ key'),
      ),
    ],
  },
  {
    ids: 'V16.1.1, V16.2.1-4',
    summary: 'logs: what, when, who, in one format',
    mutations: [
      mutation(
        'server/log.ts',
        'return pino(output);',
        'return pino({ timestamp: false }, output);',
        harden('log'),
      ),
      mutation('server/main.ts', "logger.info('stopping');", "console.log('stopping');", harden('log')),
      mutation(
        log,
        '({ requestId, method',
        '({ id: requestId, method',
        server('request-log.test.ts', 'request log: has a line per request with an id of the server'),
      ),
      mutation(
        'server/identity/authentication.ts',
        "c.set('callerHash',",
        'void (',
        server('request-log.test.ts', 'request log: identifies callers by a hash'),
      ),
      mutation(
        log,
        'ms, source, user',
        'ms, user',
        server('request-log.test.ts', 'is logged as a hash with every refusal'),
      ),
    ],
  },
  {
    ids: 'V16.2.5',
    summary: 'logs: nothing personal',
    mutations: [
      mutation(
        errors,
        'message: isOurs ? error.message : undefined,',
        'message: error.message,',
        server(
          'request-log.test.ts',
          'request log: has name and location of an internal error, not its text',
        ),
      ),
      mutation(
        'server/database/database-error.ts',
        'super(`The database refused',
        'super(String(error) + `The database refused',
        server('problems.test.ts', 'of the database with code'),
      ),
    ],
  },
  {
    ids: 'V16.3.1-4',
    summary: 'refusals and errors logged',
    note: 'every call with its status, and what the parser refuses',
    mutations: [
      mutation(
        log,
        'const { status, headers } = c.res;',
        'const { status, headers } = c.res;\n    if (status === 401 || status === 403 || status === 429) return;',
        server('request-log.test.ts', 'refused connections: log time, source and known caller'),
      ),
      mutation(
        errors,
        'logger.error(',
        'void (',
        server('problems.test.ts', 'of the server are 500, without details, and logged'),
      ),
      mutation(
        'server/http/server.ts',
        'if (reason && socket.bytesRead > 0) refuse(',
        'if (reason && socket.bytesRead < 0) refuse(',
        server('sockets.test.ts', 'report one refusal for'),
      ),
      mutation('server/main.ts', 'metrics.countRefusal(reason);', '', harden('malformed')),
    ],
  },
  {
    ids: 'V16.4.1',
    summary: 'no log injection',
    note: 'JSON by pino; patterns of routes and names of our own scripts, no text that a caller chose',
    mutations: [
      mutation(
        log,
        'route = routeOf(c)',
        'route = c.req.path',
        server('request-log.test.ts', 'request log: has a line per request with an id of the server'),
      ),
      mutation(
        'server/routes/reports.ts',
        'place: ownPlace(place)',
        'place',
        server('reports.test.ts', 'reports: log known error names and locations only'),
      ),
      mutation(
        errors,
        ".replace(error.message, '')",
        '',
        server(
          'request-log.test.ts',
          'request log: has name and location of an internal error, not its text',
        ),
      ),
    ],
  },
  {
    ids: 'V16.4.2-3',
    summary: 'logs stored elsewhere',
    verdict: 'deployment',
    note: 'standard output, collected by the platform',
  },
  {
    ids: 'V16.5.1-3',
    summary: 'errors say nothing, failures are contained',
    mutations: [
      mutation(
        errors,
        "isOutage(error) ? 'unavailable' : 'internal-error'",
        "'internal-error'",
        server('problems.test.ts', 'of the identity provider make'),
      ),
    ],
  },
];
