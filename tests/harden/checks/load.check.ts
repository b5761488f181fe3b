import assert from 'node:assert/strict';
import autocannon from 'autocannon';
import { apiBase } from '#contract/site.ts';
import { projectId } from '#local/settings.ts';
import { type ApiProcess, createSandbox } from '#tests/harden/support/api-process.ts';
import { type Check, tally } from '#tests/harden/support/check.ts';
import { createUsers, startFreeEmulator, unsignedToken } from '#tests/harden/support/emulator-users.ts';
import { registrationOf } from '#tests/support/registration-of.ts';

const people = 20_000;
const usualConnections = 16;
/** More callers than the server answers in a second. */
const overload = { factor: 3, connections: 1_000 };
/** As autocannon has it, from when a request was due and not from when it was sent. */
const maxMsToAnswer = 5_000;
const refusals = ['429', '503'];
const overloadStatuses = new Set(['200', '201', ...refusals]);

type Load = Pick<autocannon.Options, 'connections' | 'duration' | 'overallRate'>;
type Route = autocannon.Request;

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** Each call registers the next person; after the last one all are there, and it is the answer to a retry. */
function createRoutes(): Record<string, Route> {
  let next = 0;
  return {
    'GET /users': {
      method: 'GET',
      path: `${apiBase}/users`,
      headers: { authorization: `Bearer ${unsignedToken('person-0')}` },
    },
    'POST /users': {
      method: 'POST',
      path: `${apiBase}/users`,
      setupRequest(request) {
        const uid = `person-${next++ % people}`;
        const authorization = `Bearer ${unsignedToken(uid)}`;
        return {
          ...request,
          headers: { ...headers, authorization },
          body: JSON.stringify(registrationOf(uid)),
        };
      },
    },
    'POST /session': {
      method: 'POST',
      path: `${apiBase}/session`,
      headers,
      body: JSON.stringify({ tokenId: unsignedToken('person-0') }),
    },
  };
}

const fire = (url: string, route: Route, load: Load) =>
  autocannon({ url, requests: [route], timeout: 10, ...load });

const statusesOf = ({ statusCodeStats }: autocannon.Result) =>
  Object.entries(statusCodeStats ?? {}).flatMap(([status, { count = 0 }]) =>
    Array<string>(count).fill(status),
  );

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
    await api.call('POST', '/users', { token, body: registrationOf('person-0') });
    const figures: string[] = [];
    for (const [name, route] of Object.entries(createRoutes())) {
      await fire(api.url, route, { connections: usualConnections, duration: 2 });
      const usual = await fire(api.url, route, { connections: usualConnections, duration: seconds });
      assert.equal(usual.errors + usual.timeouts + usual.non2xx, 0, `${name}: ${tally(statusesOf(usual))}`);
      const rate = usual.requests.average;
      const { factor, connections } = overload;
      const wanted = Math.ceil(rate * factor);
      const over = await fire(api.url, route, { connections, duration: seconds, overallRate: wanted });
      const statuses = statusesOf(over);
      // A connection sends its next request after an answer: the machine may not reach what is wanted.
      const sent = `${Math.round(statuses.length / over.duration)} of ${wanted}/s reached`;
      // In the short form the machine may be too busy to send as much.
      const isOverloaded = quick || statuses.some((status) => refusals.includes(status));
      assert(isOverloaded, `${name}: no overload, nothing was refused: ${sent}`);
      assert.equal(over.errors + over.timeouts, 0, `${name} at ${factor} times the load`);
      assert(
        over.latency.p99 < maxMsToAnswer,
        `${name} at ${factor} times the load: p99 ${over.latency.p99} ms`,
      );
      for (const status of new Set(statuses)) {
        assert(overloadStatuses.has(status), `${name} at ${factor} times the load: ${tally(statuses)}`);
      }
      const recovered = await recoveredIn(api, token);
      figures.push(
        `${name}: ${Math.round(rate)}/s, p99 ${usual.latency.p99} ms (${tally(statusesOf(usual))}); ${factor} times that, ${sent}: ${tally(statuses)}, p99 ${over.latency.p99} ms, recovered in ${recovered} ms`,
      );
    }
    return figures.join('\n  ');
  },
};
