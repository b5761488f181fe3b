/** Compares the settings of the built site with the server's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/config/settings.ts';

/** `https://app.example.com` and the same with a slash are one address. */
const withoutSlash = (value: string) => value.replace(/\/+$/, '');

/**
 * Throws when the site in `distDir` was built for another Firebase project or dashboard: sign-ins would fail, or end
 * elsewhere. A folder without `build-settings.json` is not compared.
 */
export function checkBuildSettings(
  distDir: string,
  settings: Pick<Settings, 'dashboardUrl' | 'firebaseProjectId'>,
): void {
  const file = join(distDir, 'build-settings.json');
  if (!existsSync(file)) return;
  const built: Partial<typeof settings> = JSON.parse(readFileSync(file, 'utf8'));
  const compared = [
    ['VITE_FIREBASE_PROJECT_ID', built.firebaseProjectId, 'FIREBASE_PROJECT_ID', settings.firebaseProjectId],
    ['VITE_DASHBOARD_URL', built.dashboardUrl, 'DASHBOARD_URL', settings.dashboardUrl],
  ] as const;
  const lines = compared
    .filter(([, of, , own]) => withoutSlash(of ?? '') !== withoutSlash(own))
    .map(([variable, of, name, own]) => `  ${variable} was ${of}, ${name} is ${own}`);
  if (lines.length === 0) return;
  throw new Error(
    [
      'The site was built with other settings than the server has. Build it again, or correct:',
      ...lines,
    ].join('\n'),
  );
}
