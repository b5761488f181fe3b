import { describe, expect, test } from 'vitest';
import { parseSettings } from '#server/config/settings.ts';

describe('settings', () => {
  test('have defaults for development', () => {
    expect(parseSettings({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '.data',
      firebaseProjectId: 'demo-escandallo',
      authEmulatorHost: undefined,
      dashboardUrl: 'http://localhost:4100',
      allowedOrigins: ['http://localhost:4100'],
      sessionCookieDomain: undefined,
      recentSignInSeconds: 3600,
      sessionAbsoluteSeconds: 1_209_600,
      trustedProxies: 0,
      callsPerMinute: { ip: 600, user: 120 },
      logLevel: 'info',
      commit: 'unknown',
      production: false,
    });
  });

  test('are read from the environment', () => {
    expect(
      parseSettings({
        PORT: '8080',
        HOST: '0.0.0.0',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.1',
        DATABASE_URL: 'postgres://user:password@db.example.com/app?sslmode=verify-full',
        DATA_DIR: '/var/data',
        FIREBASE_PROJECT_ID: 'my-project',
        DASHBOARD_URL: 'https://dashboard.example.com/home',
        ALLOWED_ORIGINS: 'https://www.example.com, https://dashboard.example.com',
        SESSION_COOKIE_DOMAIN: 'example.com',
        RECENT_SIGN_IN_SECONDS: '300',
        SESSION_ABSOLUTE_SECONDS: '86400',
        TRUSTED_PROXIES: '2',
        RATE_LIMIT_PER_ADDRESS: '1000',
        RATE_LIMIT_PER_USER: '50',
        SITE_DIR: '/srv/site',
        ASSETS_DIR: import.meta.dirname,
        LOG_LEVEL: 'warn',
        COMMIT: 'abc1234',
        NODE_ENV: 'production',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      metrics: { port: 9464, host: '10.0.0.1' },
      databaseUrl: 'postgres://user:password@db.example.com/app?sslmode=verify-full',
      dataDir: '/var/data',
      firebaseProjectId: 'my-project',
      authEmulatorHost: undefined,
      dashboardUrl: 'https://dashboard.example.com/home',
      allowedOrigins: ['https://dashboard.example.com', 'https://www.example.com'],
      sessionCookieDomain: 'example.com',
      recentSignInSeconds: 300,
      sessionAbsoluteSeconds: 86_400,
      trustedProxies: 2,
      callsPerMinute: { ip: 1000, user: 50 },
      siteDir: '/srv/site',
      assetsDir: import.meta.dirname,
      logLevel: 'warn',
      commit: 'abc1234',
      production: true,
    });
  });

  test('serve metrics on loopback, unless another host is named', () => {
    expect(parseSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(parseSettings({ METRICS_HOST: '10.0.0.1' }).metrics).toBeUndefined();
  });

  test('treat empty variables as unset', () => {
    expect(parseSettings({ PORT: '', SESSION_COOKIE_DOMAIN: '', DATABASE_URL: '' })).toEqual(
      parseSettings({}),
    );
  });

  test('list every invalid variable, with its value unless secret', () => {
    expect(() =>
      parseSettings({ PORT: 'http', DATABASE_URL: 'mysql://root:secret@db', RECENT_SIGN_IN_SECONDS: '-1' }),
    ).toThrow(
      new Error(
        [
          'These environment variables are wrong:',
          '  PORT must be a port number from 0 to 65535 (its value: "http")',
          '  DATABASE_URL must be a URL like postgres://user:password@host:5432/database, in which signs of the password such as # / @ are written %23 %2F %40 (its value: not shown)',
          '  RECENT_SIGN_IN_SECONDS must be a whole number of seconds, 1 to 86400 (its value: "-1")',
        ].join('\n'),
      ),
    );
  });

  test.each([
    [{ DATABASE_URL: 'postgres://app:pa#ss/word@127.0.0.1/app' }, 'DATABASE_URL must be a URL like'],
    [{ DATABASE_URL: 'localhost/app' }, 'DATABASE_URL must be a URL like'],
    [{ DASHBOARD_URL: 'app.example.com', SESSION_COOKIE_DOMAIN: 'example.com' }, 'DASHBOARD_URL must be'],
  ])('report %j once without its password', (env, line) => {
    const start = () => parseSettings({ ...env, NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'my-project' });
    expect(start).toThrow(`  ${line}`);
    expect(start).not.toThrow(/pa#ss/);
  });

  test('name a control character alone', () => {
    const env = { NODE_ENV: 'production\r', HOST: '10.0.0.1\r', DATABASE_URL: 'postgres://127.0.0.1/app\r' };
    expect(() => parseSettings(env)).toThrow(
      /^These environment variables are wrong:(\n {2}(HOST|DATABASE_URL|NODE_ENV) must not have a control character.*){3}$/,
    );
  });

  test('report a missing variable once', () => {
    expect(() => parseSettings({ NODE_ENV: 'production' })).toThrow(
      new Error(
        [
          'These environment variables are wrong:',
          ...['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'DASHBOARD_URL', 'TRUSTED_PROXIES'].map(
            (name) => `  ${name} must be set when NODE_ENV is production`,
          ),
        ].join('\n'),
      ),
    );
  });

  test.each([
    ['GOOGLE_APPLICATION_CREDENTIALS', '/nonexistent.json'],
    ['GOOGLE_APPLICATION_CREDENTIALS', import.meta.filename],
    ['GOOGLE_APPLICATION_CREDENTIALS', 'biome.json'],
    ['ASSETS_DIR', '/nonexistent'],
    ['ASSETS_DIR', import.meta.filename],
    ['PORT', '65536'],
    ['METRICS_PORT', '4000'],
    ['FIREBASE_PROJECT_ID', 'My Project'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'emulator.example.com:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost.evil.test:9099'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'staging'],
    ['DASHBOARD_URL', 'javascript:alert(1)'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://example.com/'],
    ['ALLOWED_ORIGINS', 'https://*.example.com'],
    ['SESSION_COOKIE_DOMAIN', 'example.com; Path=/'],
    ['SESSION_COOKIE_DOMAIN', 'com.au'],
    ['SESSION_COOKIE_DOMAIN', 'github.io'],
    ['SESSION_COOKIE_DOMAIN', 'localhost.localdomain..'],
    ['SESSION_COOKIE_DOMAIN', '192.168.1.10'],
    ['SESSION_COOKIE_DOMAIN', 'another.com'],
    ['TRUSTED_PROXIES', 'all'],
    ['RATE_LIMIT_PER_ADDRESS', '0'],
    ['LOG_LEVEL', 'verbose'],
    ['COMMIT', 'a b'],
    ['DASHBOARD_URL', 'https://*.example.com'],
    ['SESSION_ABSOLUTE_SECONDS', '3599'],
    ['SESSION_ABSOLUTE_SECONDS', '2592001'],
    ['RECENT_SIGN_IN_SECONDS', '86401'],
    ['RATE_LIMIT_PER_USER', '1000001'],
    ['HOST', '0.0.0.0'],
  ])('refuse %s=%s', (name, value) => {
    const rejected = name === 'HOST' ? 'NODE_ENV' : name;
    expect(() => parseSettings({ [name]: value })).toThrow(`  ${rejected} must be`);
  });
});

test.each(['http://dashboard.example.com', 'http://localhost:4100'])(
  'settings: production rejects the dashboard %s without secure cookies',
  (DASHBOARD_URL) => {
    expect(() => parseSettings({ NODE_ENV: 'production', DASHBOARD_URL })).toThrow(
      'DASHBOARD_URL must be an https:// URL',
    );
  },
);

const inProduction = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'my-project',
  DASHBOARD_URL: 'https://dashboard.example.com',
  DATABASE_URL: 'postgres://127.0.0.1/app',
  TRUSTED_PROXIES: '1',
};

test('settings: production rejects origins without TLS', () => {
  const ALLOWED_ORIGINS = 'https://www.example.com,http://www.example.com';
  expect(() => parseSettings({ ...inProduction, ALLOWED_ORIGINS })).toThrow(
    'ALLOWED_ORIGINS must be https:// origins when NODE_ENV is production',
  );
  expect(parseSettings({ ALLOWED_ORIGINS }).allowedOrigins).toContain('http://www.example.com');
});

test.each([
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ['NODE_OPTIONS', '--insecure-http-parser'],
  ['NODE_OPTIONS', '--max-old-space-size=512 --insecure_http_parser'],
  ['NODE_OPTIONS', '--tls-min-v1.0'],
  ['NODE_OPTIONS', '--tls-keylog=/tmp/keys'],
  ['NODE_OPTIONS', '--inspect=0.0.0.0'],
  ['NODE_OPTIONS', '"\\--tls-min-v1.0"'],
  ['NODE_OPTIONS', '--experimental-config-file=node.json'],
  ['NODE_DEBUG', 'http'],
  ['NODE_DEBUG_NATIVE', 'tls'],
  ['GOOGLE_SDK_NODE_LOGGING', 'all'],
])('settings: production rejects %s=%s', (name, value) => {
  expect(() => parseSettings({ ...inProduction, [name]: value }, [])).toThrow(`  ${name} `);
  expect(() => parseSettings({ [name]: value }, [])).not.toThrow();
});

test('settings: production rejects unsafe options on the command line of Node', () => {
  expect(() => parseSettings(inProduction, ['--insecure-http-parser'])).toThrow('  NODE_OPTIONS ');
  expect(() => parseSettings({ ...inProduction, NODE_OPTIONS: '--use-system-ca' }, [])).not.toThrow();
});

test('settings: reject a certificate file that cannot be read', () => {
  const urlWith = (file: string) => `postgres://db.example.com/app?sslmode=verify-full&sslrootcert=${file}`;
  expect(() => parseSettings({ DATABASE_URL: urlWith('/nonexistent.pem') })).toThrow(
    'DATABASE_URL must name files that this user can read in sslrootcert',
  );
  expect(parseSettings({ DATABASE_URL: urlWith(import.meta.filename) }).databaseUrl).toBeDefined();
});

test('settings: reject a list of database hosts', () => {
  expect(() => parseSettings({ DATABASE_URL: 'postgres://app@one,two/app' })).toThrow(
    'DATABASE_URL must name one host; a balancer stands for several',
  );
});

describe('database connection in production', () => {
  test.each([
    'postgres://db.example.com/app',
    'postgres://db.example.com/app?sslmode=disable',
    'postgres://db.example.com/app?sslmode=no-verify',
    'postgres://db.example.com/app?sslmode=verify-full&sslmode=disable',
    'postgres://localhost/app?host=db.example.com',
    'postgres:///app',
  ])('rejects %s without encryption', (DATABASE_URL) => {
    expect(() => parseSettings({ ...inProduction, DATABASE_URL })).toThrow(
      'DATABASE_URL must end in ?sslmode=verify-full',
    );
    expect(parseSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    'postgres://db.example.com/app?sslmode=verify-full',
    'postgres://localhost/app',
    'postgres://app@127.0.0.1:5432/app',
    'postgres://[::1]/app',
    'postgres:///app?host=/cloudsql/my-project:region:name',
    'postgres://%2Fvar%2Frun%2Fpostgresql/app',
  ])('accepts %s', (DATABASE_URL) => {
    expect(parseSettings({ ...inProduction, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });
});

test.each(['com', 'co.uk', 'dashboard.example.com.evil.test', 'ample.com'])(
  'settings: reject cookie domain %s for dashboard.example.co.uk',
  (SESSION_COOKIE_DOMAIN) => {
    const env = { DASHBOARD_URL: 'https://dashboard.example.co.uk', SESSION_COOKIE_DOMAIN };
    expect(() => parseSettings(env)).toThrow('  SESSION_COOKIE_DOMAIN must be');
    expect(parseSettings({ ...env, SESSION_COOKIE_DOMAIN: 'example.co.uk' }).sessionCookieDomain).toBe(
      'example.co.uk',
    );
  },
);

describe('settings: Auth emulator', () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

  test.each(['127.0.0.1', 'localhost', '::1'])('is allowed on %s', (HOST) => {
    expect(parseSettings({ ...emulator, HOST }).authEmulatorHost).toBe('127.0.0.1:9099');
  });

  test.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.10' },
    { HOST: '::' },
    { HOST: '127.0.0.1.evil.test' },
  ])('is rejected with %o', (env) => {
    expect(() => parseSettings({ ...emulator, ...env })).toThrow(
      'FIREBASE_AUTH_EMULATOR_HOST must be unset when NODE_ENV is production or HOST is not a loopback address',
    );
  });

  test.each([undefined, 'development', 'test'])(
    'is rejected for a real project when NODE_ENV is %s',
    (NODE_ENV) => {
      expect(() => parseSettings({ ...emulator, NODE_ENV, FIREBASE_PROJECT_ID: 'my-project' })).toThrow(
        'FIREBASE_AUTH_EMULATOR_HOST must be unset unless FIREBASE_PROJECT_ID begins with demo-',
      );
      expect(
        parseSettings({ ...emulator, NODE_ENV, FIREBASE_PROJECT_ID: 'demo-shop' }).authEmulatorHost,
      ).toBe('127.0.0.1:9099');
    },
  );
});
