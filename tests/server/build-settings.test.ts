import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkBuildSettings } from '#server/config/build-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const settings = { dashboardUrl: 'https://app.example.com', firebaseProjectId: 'my-project' };
const built = (changes: object) =>
  writeFileSync(join(folder, 'build-settings.json'), JSON.stringify({ ...settings, ...changes }));

test('checkBuildSettings: accepts the same settings, and a folder without a build', () => {
  expect(() => checkBuildSettings(join(folder, 'missing'), settings)).not.toThrow();
  built({ dashboardUrl: 'https://app.example.com/' });
  expect(() => checkBuildSettings(folder, settings)).not.toThrow();
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
  [{ dashboardUrl: undefined }, 'VITE_DASHBOARD_URL was undefined'],
])('checkBuildSettings: names both settings for %o', (changes, line) => {
  built(changes);
  expect(() => checkBuildSettings(folder, settings)).toThrow(line);
});
