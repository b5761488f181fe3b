/** What the server is told by environment variables: read once, refused loudly. */
import * as v from 'valibot';

const secretVariables = new Set(['DATABASE_URL']);
/** Their defaults are for a developer's machine. */
const requiredInProduction = ['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'DASHBOARD_URL'];
const positiveInteger = /^[1-9]\d{0,8}$/;

const origin = v.pipe(
  v.string(),
  v.regex(/^https?:[^*]+$/),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value),
);

const variables = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '4000'),
    v.check(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535,
      'must be a port number from 0 to 65535',
    ),
    v.transform(Number),
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
        'must be an address like postgres://user:password@host:5432/database',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  FIREBASE_PROJECT_ID: v.pipe(
    v.optional(v.string(), 'demo-escandallo'),
    v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the id of a Firebase project, like my-project-1'),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port, like 127.0.0.1:9099')),
  ),
  DASHBOARD_URL: v.pipe(
    v.optional(v.string(), 'http://localhost:4100'),
    v.check(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http:// or https:// address',
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
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, like example.com')),
  ),
  RECENT_SIGN_IN_SECONDS: v.pipe(
    v.optional(v.string(), '3600'),
    v.regex(positiveInteger, 'must be a whole number of seconds, 1 or more'),
    v.transform(Number),
  ),
  TOKEN_SYNC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
        'must be an https:// address',
      ),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  NODE_ENV: v.optional(v.string()),
});

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);

const settingsSchema = v.pipe(
  variables,
  v.forward(
    v.partialCheck(
      [['FIREBASE_AUTH_EMULATOR_HOST'], ['NODE_ENV'], ['HOST']],
      ({ FIREBASE_AUTH_EMULATOR_HOST: emulator, NODE_ENV, HOST }) =>
        emulator === undefined || (NODE_ENV !== 'production' && isLoopback(HOST)),
      // With the emulator anybody can forge a token.
      'must be unset when NODE_ENV is production or HOST is not a loopback address',
    ),
    ['FIREBASE_AUTH_EMULATOR_HOST'],
  ),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
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
    /** Where pages may send id tokens besides us and the identity provider. */
    tokenSyncOrigin: env.TOKEN_SYNC_URL,
    production: env.NODE_ENV === 'production',
  })),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/** Empty variables count as unset. Throws one error that lists every bad variable. */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const result = v.safeParse(settingsSchema, given);
  const missing = given.NODE_ENV === 'production' ? requiredInProduction.filter((name) => !given[name]) : [];
  if (result.success && missing.length === 0) return result.output;
  const missingLines = missing.map((name) => `  ${name} must be set when NODE_ENV is production`);
  const wrongLines = (result.issues ?? []).map((issue) => {
    const name = String(issue.path?.[0]?.key);
    const value = secretVariables.has(name) ? 'not shown' : JSON.stringify(given[name]);
    return `  ${name} ${issue.message} (its value: ${value})`;
  });
  throw new Error(['These environment variables are wrong:', ...missingLines, ...wrongLines].join('\n'));
}
