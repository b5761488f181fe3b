import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawFiles } from '#tools/charts/files.ts';
import { charts } from '#tools/charts/machines.data.ts';
import { withDescendants } from '#tools/charts/read-chart.ts';

const folder = 'docs/charts';
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

test('pictures: match the code after `npm run draw`', { timeout: 180_000 }, async () => {
  const generated = await drawFiles();
  const existing = [...drawings, 'README.md'];
  expect(existing.sort()).toEqual(Object.keys(generated).sort());
  for (const [name, content] of Object.entries(generated)) {
    expect(read(name) === content, `${name} is stale`).toBe(true);
  }
});

test('pictures: cover every machine', () => {
  const folders = globSync('machines/*/*.machine.ts').map((file) => file.split('/')[1]);
  expect(Object.keys(charts).sort()).toEqual(folders.sort());
});

test('machines: describe every state', () => {
  const mute = Object.values(charts).flatMap(({ machine }) =>
    withDescendants(machine.root)
      .slice(1)
      .filter(({ description }) => !description)
      .map(({ id }) => id),
  );
  expect(mute).toEqual([]);
});

test.each(drawings)('%s: is legible on a page 880 px wide', (name) => {
  const svg = read(name);
  const [, width = 0] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const scale = Math.min(1, 880 / Number(width));
  const sizes = [...svg.matchAll(/font-size(?::|=")([\d.]+)(px)?/g)].map(([, size]) => Number(size));
  const classes = new Set([...svg.matchAll(/<text class="(\w+)"/g)].map(([, kind]) => kind));
  for (const kind of classes) expect(svg).toMatch(new RegExp(`\\.${kind}[^}]*font-size:`));
  expect(Math.min(...sizes) * scale).toBeGreaterThanOrEqual(11);
});

test.each([
  [
    'auth.svg',
    [
      'checkingSession',
      'watchingIdentity',
      'fetchingToken',
      'lookingUpUser',
      'needsRegistration',
      'creatingSession',
      'redirect',
    ],
  ],
  ['registration.svg', ['profile', 'store', 'submitting']],
  ['sign-in.svg', ['social', 'email']],
  ['sign-in.social.svg', ['waitingForProvider']],
])('%s: shows the states of the specification', (name, states) => {
  for (const state of states) expect(read(name)).toContain(`>${state}</text>`);
});
