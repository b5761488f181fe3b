import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildSettings } from '#server/pages/build-settings.ts';

/** `vite build` with only these variables of the site, into a folder that is removed afterwards. */
async function build(variables: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { status, stderr } = spawnSync(
    'node_modules/.bin/vite',
    ['build', '--outDir', join(folder, 'dist')],
    {
      encoding: 'utf8',
      timeout: 110_000,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    },
  );
  return { folder, status, stderr };
}

test('build: fails without a Firebase project, and writes nothing', {
  timeout: 120_000,
}, async () => {
  const { folder, status, stderr } = await build({});
  expect(stderr).toContain('VITE_FIREBASE_API_KEY: must be set');
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('build: names each unset setting and its effect on the site', {
  timeout: 120_000,
}, async () => {
  const { folder, status, stderr } = await build({
    VITE_FIREBASE_API_KEY: 'key',
    VITE_FIREBASE_PROJECT_ID: 'my-project',
    VITE_FIREBASE_AUTH_DOMAIN: 'www.example.com',
    VITE_DASHBOARD_URL: 'https://app.example.com',
    VITE_SITE_ORIGIN: 'https://www.example.com',
    VITE_STORE_LISTING_URL: 'https://play.google.com/store/apps/details?id=escandallo',
  });
  expect(status).toBe(0);
  expect(stderr).toContain('VITE_MAPBOX_TOKEN is not set: onboarding has a plain text field');
  expect(stderr).toContain('VITE_DEMO_VIDEO_URL is not set: the home page has no "Watch Demo"');
  expect(stderr).toContain('VITE_OPERATOR_NAME is not set: no page says which company runs the site');
  expect(stderr).toContain('VITE_CONTACT_EMAIL is not set: every page gives');
  expect(stderr).not.toContain('VITE_STORE_LISTING_URL');
  const settings = {
    dashboardUrl: 'https://app.example.com',
    authEmulatorHost: undefined,
    allowedOrigins: [],
    sessionCookieDomain: 'example.com',
  };
  const read = (firebaseProjectId: string) => () =>
    readBuildSettings(join(folder, 'dist'), { ...settings, firebaseProjectId });
  expect(read('my-project')).not.toThrow();
  expect(read('other-project')).toThrow('VITE_FIREBASE_PROJECT_ID was my-project');
});
