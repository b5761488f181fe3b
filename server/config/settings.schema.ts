/** Each environment variable of the server, and what it becomes. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { parse } from 'tldts';
import * as v from 'valibot';

/** A whole number from `min` to `max`, both named in the message. */
const wholeNumber = (usual: number, unit: string, min: number, max: number) =>
  v.pipe(
    v.optional(v.string(), `${usual}`),
    v.check(
      (value) => /^[1-9]\d{0,8}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number of ${unit}, ${min} to ${max}`,
    ),
    v.transform(Number),
  );

/** More than one process answers: enough to turn a limit off on purpose. */
const maxCallsPerMinute = 1_000_000;
const day = 24 * 60 * 60;

const port = v.pipe(
  v.string(),
  v.check(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535,
    'must be a port number from 0 to 65535',
  ),
);

const environments = ['production', 'development', 'test'] as const;

/** Those of pino. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:[^*]+$/),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value),
);

export const variables = v.object({
  PORT: v.pipe(v.optional(port, '4000'), v.transform(Number)),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(v.pipe(port, v.transform(Number))),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
        'must be a URL like postgres://user:password@host:5432/database, in which signs of the password such as # / @ are written %23 %2F %40',
      ),
      v.check(
        // The driver would look for a host of this name.
        (value) => !URL.canParse(value) || !new URL(value).host.includes(','),
        'must name one host; a balancer stands for several',
      ),
      v.check(
        (value) => certificateFiles(value).every(isReadable),
        'must name files that this user can read in sslrootcert, sslcert and sslkey',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  FIREBASE_PROJECT_ID: v.pipe(
    v.optional(v.string(), 'demo-escandallo'),
    v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the id of a Firebase project, like my-project-1'),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/,
        'must be host:port of this machine, like 127.0.0.1:9099',
      ),
    ),
  ),
  DASHBOARD_URL: v.pipe(
    v.optional(v.string(), 'http://localhost:4100'),
    v.check(
      (value) => URL.canParse(value) && /^https?:[^*]*$/.test(new URL(value).origin),
      'must be an http:// or https:// URL of one host',
    ),
  ),
  ALLOWED_ORIGINS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check(
      (values) => values.every((value) => v.is(origin, value)),
      'must be exact origins separated by commas, like https://app.example.com',
    ),
  ),
  SESSION_COOKIE_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, like example.com'),
      v.check(isRegistrable, 'must be a domain of your own, not one under which others register theirs'),
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d$/, 'must be the number of proxies in front of the server, 0 to 9'),
    v.transform(Number),
  ),
  RATE_LIMIT_PER_ADDRESS: wholeNumber(600, 'calls per minute', 1, maxCallsPerMinute),
  RATE_LIMIT_PER_USER: wholeNumber(120, 'calls per minute', 1, maxCallsPerMinute),
  RECENT_SIGN_IN_SECONDS: wholeNumber(3600, 'seconds', 1, day),
  // 30 days: https://pages.nist.gov/800-63-4/sp800-63b.html#aal1reauth
  SESSION_ABSOLUTE_SECONDS: wholeNumber(14 * day, 'seconds', 3600, 30 * day),
  SITE_DIR: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  COMMIT: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'must be the id of a commit or a release')),
    'unknown',
  ),
  ASSETS_DIR: v.optional(
    v.pipe(v.string(), v.check(isReadableFolder, 'must be a folder that this user can read')),
  ),
  // Read by firebase-admin, which says nothing of it before its first call.
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isCredentials,
        "must be the path of a JSON file with Google's credentials that this user can read",
      ),
    ),
  ),
  NODE_TLS_REJECT_UNAUTHORIZED: v.optional(v.string()),
  NODE_OPTIONS: v.optional(v.string()),
  NODE_DEBUG: v.optional(v.string()),
  NODE_DEBUG_NATIVE: v.optional(v.string()),
  GOOGLE_SDK_NODE_LOGGING: v.optional(v.string()),
  // A slip such as Production must not start a developer's server.
  NODE_ENV: v.optional(v.picklist(environments, `must be one of ${environments.join(', ')}, or unset`)),
});

function isReadable(file: string) {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function isCredentials(file: string) {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')).type === 'string';
  } catch {
    return false;
  }
}

/** The driver reads them before it connects. */
function certificateFiles(databaseUrl: string): string[] {
  if (!URL.canParse(databaseUrl)) return [];
  const { searchParams } = new URL(databaseUrl);
  return ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.get(name) || []);
}

function isReadableFolder(path: string) {
  return isReadable(path) && statSync(path).isDirectory();
}

/** Browsers reject a cookie for `com` or `github.io`: every site below would get it. */
function isRegistrable(domain: string) {
  const { isIp, domain: registrable } = parse(domain, { allowPrivateDomains: true });
  return !isIp && registrable !== null;
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);

/** Reads the URL like `pg`: `?host=` overrides the URL's host, and the last `sslmode` wins. */
function isPrivateConnection(databaseUrl: string) {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  const isSocket = host.startsWith('/');
  return isSocket || isLoopback(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full';
}

/** Options of Node that weaken its connections, write their keys or contents to a file, or open a debugger. */
const unsafeOption =
  /(?:^|[\s"])--(?:insecure-http-parser|tls-min-v1\.[01]|tls-keylog|tls-cipher-list|trace-tls|inspect|debug-port|security-revert|report-|heapsnapshot|heap-prof|experimental-(?:default-)?config-file)/;

export type Variables = v.InferOutput<typeof variables>;

/** Checks a variable that is valid by itself beside the others, which may be invalid. */
export type Rule = [name: keyof Variables, isValid: (env: Variables) => boolean, message: string];

const isUnset = (name: 'NODE_DEBUG' | 'NODE_DEBUG_NATIVE' | 'GOOGLE_SDK_NODE_LOGGING'): Rule => [
  name,
  (env) => env.NODE_ENV !== 'production' || env[name] === undefined,
  'must be unset when NODE_ENV is production: it writes tokens to the log',
];

export const rules: readonly Rule[] = [
  [
    'NODE_TLS_REJECT_UNAUTHORIZED',
    (env) => env.NODE_ENV !== 'production' || env.NODE_TLS_REJECT_UNAUTHORIZED !== '0',
    'must be unset when NODE_ENV is production: no certificate would be checked',
  ],
  [
    'NODE_OPTIONS',
    ({ NODE_OPTIONS = '', NODE_ENV }) =>
      NODE_ENV !== 'production' || !unsafeOption.test(NODE_OPTIONS.replaceAll('\\', '').replaceAll('_', '-')),
    'and the command line of node must not have an option such as --insecure-http-parser, --tls-min-v1.0, --tls-keylog or --inspect when NODE_ENV is production',
  ],
  isUnset('NODE_DEBUG'),
  isUnset('NODE_DEBUG_NATIVE'),
  isUnset('GOOGLE_SDK_NODE_LOGGING'),
  [
    'NODE_ENV',
    ({ NODE_ENV, HOST }) => NODE_ENV !== undefined || isLoopback(HOST),
    'must be set when HOST is not a loopback address: production, or development to try something out',
  ],
  [
    'METRICS_PORT',
    ({ METRICS_PORT, PORT }) => METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT,
    'must be another port than PORT, which everybody reaches',
  ],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    ({ FIREBASE_AUTH_EMULATOR_HOST: emulator, NODE_ENV, HOST }) =>
      emulator === undefined || (NODE_ENV !== 'production' && isLoopback(HOST)),
    // The emulator accepts forged tokens.
    'must be unset when NODE_ENV is production or HOST is not a loopback address',
  ],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    ({ FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_PROJECT_ID: project }) =>
      emulator === undefined || project.startsWith('demo-'),
    // Firebase has no real project with such an id: https://firebase.google.com/docs/emulator-suite/connect_auth
    'must be unset unless FIREBASE_PROJECT_ID begins with demo-',
  ],
  [
    'DASHBOARD_URL',
    (env) => env.NODE_ENV !== 'production' || env.DASHBOARD_URL.startsWith('https:'),
    'must be an https:// URL when NODE_ENV is production',
  ],
  [
    'ALLOWED_ORIGINS',
    (env) =>
      env.NODE_ENV !== 'production' || env.ALLOWED_ORIGINS.every((value) => value.startsWith('https:')),
    // Without TLS an attacker on the network can rewrite a page's scripts, which call with cookies.
    'must be https:// origins when NODE_ENV is production',
  ],
  [
    'DATABASE_URL',
    ({ DATABASE_URL, NODE_ENV }) =>
      NODE_ENV !== 'production' || DATABASE_URL === undefined || isPrivateConnection(DATABASE_URL),
    'must end in ?sslmode=verify-full when NODE_ENV is production and the database is on another machine',
  ],
  [
    'SESSION_COOKIE_DOMAIN',
    ({ DASHBOARD_URL, SESSION_COOKIE_DOMAIN: domain }) =>
      domain === undefined ||
      !URL.canParse(DASHBOARD_URL) ||
      `.${new URL(DASHBOARD_URL).hostname}`.endsWith(`.${domain}`),
    // The session would never arrive there.
    'must be the domain of DASHBOARD_URL or one above it',
  ],
];

export const toSettings = (env: Variables) => ({
  port: env.PORT,
  host: env.HOST,
  /** Where the balancer reads health and Prometheus /metrics; without a port nothing is served. */
  metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
  /** PostgreSQL; without it the database is a folder in `dataDir`. */
  databaseUrl: env.DATABASE_URL,
  dataDir: env.DATA_DIR,
  firebaseProjectId: env.FIREBASE_PROJECT_ID,
  authEmulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  dashboardUrl: env.DASHBOARD_URL,
  /** Exact origins that may call the API from a browser; the dashboard's is one of them. */
  allowedOrigins: [...new Set([new URL(env.DASHBOARD_URL).origin, ...env.ALLOWED_ORIGINS])],
  sessionCookieDomain: env.SESSION_COOKIE_DOMAIN,
  recentSignInSeconds: env.RECENT_SIGN_IN_SECONDS,
  /** How long after a sign-in its session ends, however often it is renewed. */
  sessionAbsoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
  /** How many proxies have added to X-Forwarded-For. */
  trustedProxies: env.TRUSTED_PROXIES,
  callsPerMinute: { ip: env.RATE_LIMIT_PER_ADDRESS, user: env.RATE_LIMIT_PER_USER },
  /** What `vite build` wrote, if not beside the server. */
  siteDir: env.SITE_DIR,
  /** Assets of other releases, which are served beside those of `siteDir`. */
  assetsDir: env.ASSETS_DIR,
  logLevel: env.LOG_LEVEL,
  /** What the process was built from: in its first log line and its metrics. */
  commit: env.COMMIT,
  production: env.NODE_ENV === 'production',
});
