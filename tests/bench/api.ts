import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { percentile } from '#tests/harden/support/check.ts';
import { type Fired, fire } from './api/load.ts';
import { createPeople, type Route, routes, setRegistered } from './api/people.ts';
import { watchProcessors } from './api/processes.ts';
import { type ApiStack, openApiStack } from './api/stack.ts';
import { type Measurement, median } from './measure.ts';

const rounds = 5;
const seconds = 4;
/** More than wait for Google at once; below the 256 that a process runs. */
const connections = 192;
const overload = { factor: 3, connections: 1_000 };
const refusals = [429, 503];
/** Two processes, their load, haproxy and PostgreSQL at once. */
const coresForTwo = 8;
const cores = availableParallelism();

type People = ReturnType<typeof createPeople>;

/** What a call costs, beside the floor of the same round; how it is under load; and what a second process gives. */
export async function measureApi(): Promise<Measurement[]> {
  const stack = await openApiStack();
  const people = createPeople();
  try {
    const lines: Measurement[] = [];
    const api = await stack.startOne();
    for (const route of routes) {
      const most = await measureBesideFloor(route, api.url, stack, people, lines);
      await measureUnderLoad(route, api.url, stack, people, most, lines);
    }
    await api.close();
    return [...lines, ...(await measureTwo(stack, people))];
  } finally {
    await stack.close();
  }
}

/** As fast as `connections` callers get their answers; each registration is somebody's first. */
async function mostOf(route: Route, url: string, { postgres }: ApiStack, people: People) {
  const isRegistering = route === 'POST /users';
  await setRegistered(postgres, !isRegistering);
  const calls = isRegistering ? people.once(route) : people.again(route);
  const fired = await fire(url, calls, { connections, seconds });
  expectOnly([200, 201], fired, `${route} at ${url}`);
  return fired.perSecond;
}

async function measureBesideFloor(
  route: Route,
  url: string,
  stack: ApiStack,
  people: People,
  lines: Measurement[],
) {
  const ours: number[] = [];
  const floors: number[] = [];
  await mostOf(route, stack.floorUrl, stack, people);
  await mostOf(route, url, stack, people);
  for (let round = 0; round < rounds; round++) {
    floors.push(await mostOf(route, stack.floorUrl, stack, people));
    ours.push(await mostOf(route, url, stack, people));
  }
  const multiples = ours.map((rate, round) => (floors[round] ?? Number.NaN) / rate);
  lines.push({
    what: `${route}  time of a call against the floor (${perSecond(ours)} / ${perSecond(floors)} per s)`,
    unit: 'x',
    measured: median(multiples),
    budget: 2,
  });
  return median(ours);
}

async function measureUnderLoad(
  route: Route,
  url: string,
  { postgres }: ApiStack,
  people: People,
  most: number,
  lines: Measurement[],
) {
  const load = async (rate: number, width: number) => {
    await setRegistered(postgres, route !== 'POST /users');
    return fire(url, people.again(route), { connections: width, seconds, perSecond: rate });
  };
  const usual = await load(most * 0.7, connections);
  expectOnly([200, 201], usual, `${route} at 70 %`);
  lines.push({ what: `${route}  p99 at 70 % of the most`, unit: 'ms', measured: p99(usual), budget: 100 });
  const over = await load(most * overload.factor, overload.connections);
  expectOnly([200, 201, ...refusals], over, `${route} at ${overload.factor} times the most`);
  lines.push({
    what: `${route}  p99 of those served at ${overload.factor} times the most (${tally(over)})`,
    unit: 'ms',
    measured: p99(over),
    budget: 1_000,
  });
}

/** Both behind haproxy. Where all share few cores there is nothing to gain, and the shares say so. */
async function measureTwo(stack: ApiStack, people: People): Promise<Measurement[]> {
  const rates: Record<number, number[]> = { 1: [], 2: [] };
  const route = 'GET /users';
  let taken = '';
  for (const count of [1, 2]) {
    const balanced = await stack.startBehindHaproxy(count);
    await mostOf(route, balanced.url, stack, people);
    const { shares } = await watchProcessors(cores, async () => {
      for (let round = 0; round < 3; round++) {
        rates[count]?.push(await mostOf(route, balanced.url, stack, people));
      }
    });
    taken = shares;
    await balanced.close();
  }
  const [one, two] = [rates[1] ?? [], rates[2] ?? []];
  console.log(`Of ${cores} cores, with two processes: ${taken}`);
  return [
    {
      what: `${route}  two processes against one, behind haproxy: time of a call (${perSecond(two)} / ${perSecond(one)} per s)`,
      unit: 'x',
      measured: median(one) / median(two),
      ...(cores >= coresForTwo && { budget: 1 / 1.6 }),
    },
  ];
}

const perSecond = (rates: number[]) => Math.round(median(rates));

const served = ({ times }: Fired) => [200, 201].flatMap((status) => times.get(status) ?? []);
const p99 = (fired: Fired) => Math.round(percentile(served(fired), 0.99));
const tally = ({ times }: Fired) =>
  [...times].map(([status, { length }]) => `${status}: ${length}`).join(', ');

function expectOnly(expected: number[], fired: Fired, what: string) {
  const isExpected = [...fired.times.keys()].every((status) => expected.includes(status));
  assert(isExpected, `${what}: ${tally(fired)}`);
}
