import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BuildSettings, findTokenSyncOrigin, readBuildSettings } from '#server/pages/build-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const settings = {
  dashboardUrl: 'https://app.example.com',
  firebaseProjectId: 'my-project',
  authEmulatorHost: undefined,
  allowedOrigins: ['https://app.example.com'],
  sessionCookieDomain: 'example.com',
};
const usual: BuildSettings = {
  dashboardUrl: 'https://app.example.com/',
  firebaseProjectId: 'my-project',
  siteOrigin: 'https://www.example.com',
  apiHost: '',
  tokenSyncUrl: '',
  usesAuthEmulator: false,
};
const read = (changes: Partial<BuildSettings>, ownSettings = settings) => {
  writeFileSync(join(folder, 'build-settings.json'), JSON.stringify({ ...usual, ...changes }));
  return readBuildSettings(folder, ownSettings);
};

test('readBuildSettings: accepts the same settings, and a folder without a build', () => {
  expect(readBuildSettings(join(folder, 'missing'), settings)).toBeUndefined();
  expect(read({})).toEqual(usual);
  const api = { apiHost: 'https://api.example.com' };
  expect(read(api, { ...settings, allowedOrigins: ['https://www.example.com'] })).toMatchObject(api);
});

test.each([
  [
    { firebaseProjectId: 'staging' },
    'VITE_FIREBASE_PROJECT_ID was staging, FIREBASE_PROJECT_ID is my-project',
  ],
  [
    { dashboardUrl: 'https://app.example.org' },
    'VITE_DASHBOARD_URL was https://app.example.org, DASHBOARD_URL is https://app.example.com',
  ],
  [{ usesAuthEmulator: true }, 'VITE_AUTH_EMULATOR was true, FIREBASE_AUTH_EMULATOR_HOST is unset'],
  [
    { siteOrigin: 'https://www.example.org' },
    'VITE_SITE_ORIGIN was https://www.example.org, SESSION_COOKIE_DOMAIN is example.com',
  ],
  [
    { apiHost: 'https://api.example.org' },
    'VITE_API_HOST was https://api.example.org, SESSION_COOKIE_DOMAIN is example.com',
  ],
  [
    { apiHost: 'https://api.example.com' },
    'VITE_SITE_ORIGIN was https://www.example.com with a VITE_API_HOST, ALLOWED_ORIGINS has https://app.example.com',
  ],
])('readBuildSettings: names both settings for %o', (changes, line) => {
  expect(() => read(changes)).toThrow(`\n  ${line}`);
});

test.each([
  ['', undefined],
  ['/token', undefined],
  ['https://www.example.com/token', undefined],
  ['https://sync.example.com/token?a=1', 'https://sync.example.com'],
])('findTokenSyncOrigin: reads the origin of %s', (tokenSyncUrl, origin) => {
  expect(findTokenSyncOrigin({ ...usual, tokenSyncUrl })).toBe(origin);
});
