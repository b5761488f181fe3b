import assert from 'node:assert/strict';
import { apiBase } from '#contract/site.ts';
import { projectId } from '#local/settings.ts';
import { type ApiProcess, createSandbox } from '#tests/harden/support/api-process.ts';
import { type Check, percentile, tally } from '#tests/harden/support/check.ts';
import { createUsers, startFreeEmulator, unsignedToken } from '#tests/harden/support/emulator-users.ts';
import { type Call, type LoadResult, sendLoad } from '#tests/harden/support/load.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const people = 20_000;
const usualConnections = 16;
/** More callers than the server answers in a second. */
const overload = { factor: 3, connections: 1_000 };
/** In the short form the machine may be busy: docs/attacks.md. */
const maxMsToAnswer = (quick: boolean) => (quick ? 30_000 : 5_000);
const refusals = ['429', '503'];
const overloadStatuses = new Set(['200', '201', ...refusals]);

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** Each call registers the next person; after the last one all are there, and it is the answer to a retry. */
function createRoutes(): Record<string, () => Call> {
  let next = 0;
  const ask: Call = {
    method: 'GET',
    path: `${apiBase}/users`,
    headers: { authorization: `Bearer ${unsignedToken('person-0')}` },
  };
  const open: Call = {
    method: 'POST',
    path: `${apiBase}/session`,
    headers,
    body: JSON.stringify({ tokenId: unsignedToken('person-0') }),
  };
  return {
    'GET /users': () => ask,
    'POST /users': () => {
      const uid = `person-${next++ % people}`;
      return {
        method: 'POST',
        path: `${apiBase}/users`,
        headers: { ...headers, authorization: `Bearer ${unsignedToken(uid)}` },
        body: JSON.stringify(createRegistration(uid)),
      };
    },
    'POST /session': () => open,
  };
}

/** Each answer's status, `0` without one. */
const statusesOf = ({ latenciesByStatus }: LoadResult) =>
  [...latenciesByStatus].flatMap(([status, { length }]) => Array<string>(length).fill(String(status)));
const p99 = ({ latenciesByStatus }: LoadResult) =>
  Math.round(percentile([...latenciesByStatus.values()].flat(), 0.99));

async function recoveredIn(api: ApiProcess, token: string): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < 5_000) {
    const answer = await api.call('GET', '/users', { token }).catch(() => null);
    if (answer?.status === 200 && answer.ms < 1_000) return Math.round(performance.now() - begin);
  }
  throw new Error('The server did not recover within 5 s.');
}

export const load: Check = {
  name: 'load',
  claim: `the load that ${usualConnections} callers make: zero errors; ${overload.factor} times as much: only 429 or 503 besides`,
  async run({ quick }) {
    await using sandbox = await createSandbox();
    await using emulator = await startFreeEmulator();
    const seconds = quick ? 3 : 15;
    await createUsers(
      emulator.url,
      Array.from({ length: people }, (_, index) => `person-${index}`),
    );
    const api = await sandbox.start({
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.url).host,
    });
    const token = unsignedToken('person-0');
    await api.call('POST', '/users', { token, body: createRegistration('person-0') });
    const figures: string[] = [];
    for (const [name, nextCall] of Object.entries(createRoutes())) {
      const sendUsual = (duration: number) =>
        sendLoad(api.url, nextCall, { connections: usualConnections, seconds: duration });
      await sendUsual(2);
      const usual = await sendUsual(seconds);
      const answers = statusesOf(usual);
      assert(
        answers.every((status) => status.startsWith('2')),
        `${name}: ${tally(answers)}`,
      );
      const rate = answers.length / usual.seconds;
      const { factor, connections } = overload;
      const perSecond = Math.ceil(rate * factor);
      const over = await sendLoad(api.url, nextCall, { connections, seconds, perSecond, isOverload: true });
      const statuses = statusesOf(over);
      // A connection sends its next request after a response, so the rate may be lower than wanted.
      const sent = `${Math.round(statuses.length / over.seconds)} of ${perSecond}/s reached`;
      // In the short form the machine may be too busy to send as much.
      const isOverloaded = quick || statuses.some((status) => refusals.includes(status));
      assert(isOverloaded, `${name}: no overload, nothing was refused: ${sent}`);
      assert(p99(over) < maxMsToAnswer(quick), `${name} at ${factor} times the load: p99 ${p99(over)} ms`);
      for (const status of new Set(statuses)) {
        assert(overloadStatuses.has(status), `${name} at ${factor} times the load: ${tally(statuses)}`);
      }
      const recovered = await recoveredIn(api, token);
      figures.push(
        `${name}: ${Math.round(rate)}/s, p99 ${p99(usual)} ms (${tally(answers)}); ${factor} times that, ${sent}: ${tally(statuses)}, p99 ${p99(over)} ms, recovered in ${recovered} ms`,
      );
    }
    return figures.join('\n  ');
  },
};
