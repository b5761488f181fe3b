import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawCharts } from '#docs/charts/charts.ts';

const folder = 'docs/charts';

test('the drawings are those of the code: `npm run draw` makes them', async () => {
  const drawn = await drawCharts();
  const kept = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  expect(kept.sort()).toEqual(Object.keys(drawn).sort());
  for (const [name, svg] of Object.entries(drawn)) {
    expect(readFileSync(`${folder}/${name}`, 'utf8') === svg, `${name} is stale`).toBe(true);
  }
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
  ['sign-in.svg', ['social', 'email', 'waitingForGoogle']],
])('%s shows the states that the specification names', (name, states) => {
  const svg = readFileSync(`${folder}/${name}`, 'utf8');
  // A state that has others shows what it calls beside its name.
  for (const state of states) expect(svg).toMatch(new RegExp(`>${state}( ·|<)`));
});
