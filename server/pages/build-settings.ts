/** Compares the settings of the built site with the server's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/config/settings.ts';

/** Written by the build, from its `VITE_*` variables. The server does not serve the file. */
export const buildSettingsFile = 'build-settings.json';

export interface BuildSettings {
  firebaseProjectId: string;
  dashboardUrl: string;
  siteOrigin: string;
  /** '' is the site's own origin. */
  apiHost: string;
  /** '' is none. */
  tokenSyncUrl: string;
  usesAuthEmulator: boolean;
}

type ComparedSettings = Pick<
  Settings,
  'allowedOrigins' | 'authEmulatorHost' | 'dashboardUrl' | 'firebaseProjectId' | 'sessionCookieDomain'
>;

/**
 * Reads what the site in `distDir` was built with; undefined without that file. Throws when server and site would not
 * work together: sign-ins would fail, or end elsewhere.
 */
export function readBuildSettings(distDir: string, settings: ComparedSettings): BuildSettings | undefined {
  const file = join(distDir, buildSettingsFile);
  if (!existsSync(file)) return undefined;
  const built: BuildSettings = JSON.parse(readFileSync(file, 'utf8'));
  const lines = findConflicts(built, settings);
  if (lines.length === 0) return built;
  throw new Error(
    ['The site was built for other settings than the server has. Build it again, or correct:', ...lines].join(
      '\n  ',
    ),
  );
}

/** The origin that a page's policy must allow for id tokens; undefined for the site's own, and without a build. */
export function findTokenSyncOrigin({ tokenSyncUrl, siteOrigin }: BuildSettings): string | undefined {
  const { origin } = new URL(tokenSyncUrl, siteOrigin);
  return origin === siteOrigin ? undefined : origin;
}

/** `https://app.example.com` and the same with a slash are one URL. */
const withoutSlash = (value: string) => value.replace(/\/+$/, '');

function findConflicts(built: BuildSettings, settings: ComparedSettings): string[] {
  const { siteOrigin, apiHost } = built;
  const { authEmulatorHost, allowedOrigins, sessionCookieDomain: domain } = settings;
  const apiHostname = new URL(apiHost || siteOrigin).hostname;
  const rules: [boolean, string][] = [
    [
      built.firebaseProjectId === settings.firebaseProjectId,
      `VITE_FIREBASE_PROJECT_ID was ${built.firebaseProjectId}, FIREBASE_PROJECT_ID is ${settings.firebaseProjectId}`,
    ],
    [
      withoutSlash(built.dashboardUrl) === withoutSlash(settings.dashboardUrl),
      `VITE_DASHBOARD_URL was ${built.dashboardUrl}, DASHBOARD_URL is ${settings.dashboardUrl}`,
    ],
    [
      built.usesAuthEmulator === (authEmulatorHost !== undefined),
      `VITE_AUTH_EMULATOR was ${built.usesAuthEmulator || 'unset'}, FIREBASE_AUTH_EMULATOR_HOST is ${authEmulatorHost ?? 'unset'}`,
    ],
    [
      // Browsers reject the cookie of another domain.
      domain === undefined || `.${apiHostname}`.endsWith(`.${domain}`),
      `${apiHost ? 'VITE_API_HOST' : 'VITE_SITE_ORIGIN'} was ${apiHost || siteOrigin}, SESSION_COOKIE_DOMAIN is ${domain}`,
    ],
    [
      apiHost === '' || apiHost === siteOrigin || allowedOrigins.includes(siteOrigin),
      `VITE_SITE_ORIGIN was ${siteOrigin} with a VITE_API_HOST, ALLOWED_ORIGINS has ${allowedOrigins.join(',')}`,
    ],
  ];
  return rules.flatMap(([isMet, line]) => (isMet ? [] : line));
}
