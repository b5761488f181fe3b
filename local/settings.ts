import { parseSettings, type Settings } from '#server/config/settings.ts';
import type { CookieSettings } from '#server/http/session-cookie.ts';

/** Firebase keeps projects called demo-* away from every real service. */
export const projectId = 'demo-escandallo';

const defaultPorts = { PORT: 4000, DASHBOARD_PORT: 4100, AUTH_EMULATOR_PORT: 9099 };
export type PortVariable = keyof typeof defaultPorts;

export interface LocalSettings {
  ports: Record<PortVariable, number>;
  siteUrl: string;
  dashboardUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The API's settings, besides its own defaults. */
  api: Settings & CookieSettings;
}

/** Throws one error that says which variable is wrong, and how. */
export function parseLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  if (env.NODE_ENV === 'production') {
    throw new Error('NODE_ENV is production: the local stack lets anybody sign in as anybody.');
  }
  const ports = readPorts(env);
  // One name in every URL: browsers share its cookies between ports and trust it as they trust HTTPS.
  const siteUrl = `http://localhost:${ports.PORT}`;
  const dashboardUrl = `http://localhost:${ports.DASHBOARD_PORT}`;
  const checked = parseSettings({
    LOG_LEVEL: 'warn',
    ...env,
    HOST: '127.0.0.1',
    FIREBASE_PROJECT_ID: projectId,
    // Through the site's origin, because its proxy writes every change of an account to disk.
    FIREBASE_AUTH_EMULATOR_HOST: `localhost:${ports.PORT}`,
    DASHBOARD_URL: dashboardUrl,
    SESSION_COOKIE_DOMAIN: undefined,
  });
  const api = { ...checked, plainCookie: true } as const;
  return { ports, siteUrl, dashboardUrl, dataDir: api.dataDir, databaseUrl: api.databaseUrl, api };
}

function readPorts(env: NodeJS.ProcessEnv) {
  const ports = { ...defaultPorts };
  for (const variable of Object.keys(defaultPorts) as PortVariable[]) {
    const value = env[variable];
    if (!value) continue;
    if (!/^\d{4,5}$/.test(value) || Number(value) < 1024 || Number(value) > 65_535) {
      throw new Error(`${variable} must be a port number from 1024 to 65535 (its value: ${value}).`);
    }
    ports[variable] = Number(value);
  }
  const variables = Object.keys(ports) as PortVariable[];
  for (const [index, variable] of variables.entries()) {
    const twin = variables.slice(index + 1).find((other) => ports[other] === ports[variable]);
    if (twin) throw new Error(`${variable} and ${twin} are both ${ports[variable]}: they must differ.`);
  }
  return ports;
}
