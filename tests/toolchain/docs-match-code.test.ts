import { readdirSync, readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { parseSettings } from '#server/config/settings.ts';
import { sessionSeconds } from '#server/http/session-cookie.ts';
import { recaptchaSources } from '#server/pages/inline-sources.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';

/** What the production guide promises the operator, against the code. */
const guide = readFileSync('docs/production.md', 'utf8');

test('guide: names every host of the content security policy', async () => {
  const app = new Hono().use(securityHeaders({ firebaseProjectId: '<project>', production: true }));
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
  const sources = [policy, ...Object.values(recaptchaSources).flat()].join(' ');
  const hosts = [...sources.matchAll(/https:\/\/([^/\s;]+)/g)].map(([, host = '']) => host);
  expect(hosts).toContain('apis.google.com');
  expect(hosts.filter((host) => !guide.includes(`\`${host}\``))).toEqual([]);
});

test('guide: names every sign-in method', () => {
  const folder = 'src/services/firebase';
  const code = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const calls = code.flatMap((text) => text.match(/\b(signIn(With|An)|createUser|linkWith)\w+(?=\()/g) ?? []);
  const ways = [...new Set(calls)].filter(
    (name) => !name.endsWith('Provider') && !/^signInWithEmail$/.test(name),
  );
  expect(ways).toContain('signInWithPopup');
  expect(ways.filter((way) => !guide.includes(`\`${way}\``))).toEqual([]);
});

test('guide: states the lifetime of sessions', () => {
  const days = (seconds: number) => seconds / (24 * 60 * 60);
  const { sessionAbsoluteSeconds, recentSignInSeconds } = parseSettings({});
  const longest = days(sessionSeconds(0, Number.MAX_SAFE_INTEGER, 0));
  expect(guide).toContain(`A session lasts ${longest} days after the last visit`);
  expect(guide).toContain(`${days(sessionAbsoluteSeconds)} days after the sign-in at most`);
  expect(recentSignInSeconds).toBe(60 * 60);
  expect(guide).toContain('a sign-in must be at most an hour old');
});

test('guide: states the time frames for package updates', () => {
  expect(guide).toMatch(/Critical advisories within \d+ days, high within \d+/);
});

test('guide: states the limits of load shedding', () => {
  const code = readFileSync('server/app.ts', 'utf8');
  const [, calls] = /calls: (\d+)/.exec(readFileSync('server/http/load-shedding.ts', 'utf8')) ?? [];
  const [, kilobytes] = /maxBodyBytes = (\d+) \* 1024/.exec(code) ?? [];
  const [, seconds] = /bodyTimeoutMs = (\d+)_000/.exec(code) ?? [];
  expect(guide).toContain(`${calls} calls at once`);
  expect(guide).toContain(`${kilobytes} KB`);
  expect(guide).toContain(`within ${seconds} s`);
});
