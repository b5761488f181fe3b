import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawFiles } from '#docs/charts/files.ts';
import { charts } from '#docs/charts/machines.data.ts';
import { withDescendants } from '#docs/charts/read-chart.ts';

const folder = 'docs/charts';
const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

test('the drawings are those of the code: `npm run draw` makes them', { timeout: 180_000 }, async () => {
  const drawn = await drawFiles();
  const kept = [...drawings, 'README.md'];
  expect(kept.sort()).toEqual(Object.keys(drawn).sort());
  for (const [name, content] of Object.entries(drawn)) {
    expect(read(name) === content, `${name} is stale`).toBe(true);
  }
});

test('every chart of machines/ is drawn', () => {
  const folders = globSync('machines/*/*.machine.ts').map((file) => file.split('/')[1]);
  expect(Object.keys(charts).sort()).toEqual(folders.sort());
});

test('every state says in words what it is for', () => {
  const mute = Object.values(charts).flatMap(({ machine }) =>
    withDescendants(machine.root)
      .slice(1)
      .filter(({ description }) => !description)
      .map(({ id }) => id),
  );
  expect(mute).toEqual([]);
});

test.each(drawings)('%s can be read on a page 880 px wide', (name) => {
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
  ['sign-in.social.svg', ['waitingForGoogle']],
])('%s shows the states that the specification names', (name, states) => {
  for (const state of states) expect(read(name)).toContain(`>${state}</text>`);
});
