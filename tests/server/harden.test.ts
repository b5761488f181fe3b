import { expect, test } from 'vitest';
import { checks } from '#tests/harden/checks.ts';

/** Each starts processes of its own, on a machine that may have other things to do. */
const timeout = 120_000;
/** The others need more than Node, or more time. */
const quick = ['malformed', 'tokens', 'origins', 'races', 'lock', 'outages', 'refusals'];

// `npm run harden` in short.
test.concurrent.for(checks.filter(({ name }) => quick.includes(name)))(
  '$name: $promise',
  { timeout },
  async ({ run }) => {
    expect(await run({ quick: true })).toMatch(/\d/);
  },
);
