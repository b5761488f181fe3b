import { availableParallelism } from 'node:os';
import { percentile } from '#tests/harden/support/check.ts';
import { type LoadResult, sendLoad } from '#tests/harden/support/load.ts';
import { createCallers, type Route, routes, setRegistered } from './api/callers.ts';
import { processorTime, watchProcessors } from './api/processes.ts';
import { type ApiStack, openApiStack } from './api/stack.ts';
import { type Measurement, median } from './measure.ts';

const rounds = 5;
const seconds = 4;
/** More than wait for Google at the same time; fewer than the 256 requests that a process runs. */
const connections = 192;
const overload = { factor: 3, connections: 1_000 };
const refusals = [429, 503];
/** Multiples of the floor: docs/decisions/0031. */
const processorBudgets: Record<Route, number> = {
  'GET /users': 2.3,
  'POST /users': 2.6,
  'POST /session': 4.5,
};
/** For two processes, their load, haproxy and PostgreSQL. */
const coresForTwo = 8;
const cores = availableParallelism();

interface Server {
  url: string;
  pid: number;
}

interface Capacity {
  perSecond: number;
  /** CPU microseconds per served request. */
  processor: number;
}

/** Measures the cost of requests against the floor of the same round, under load, and with two processes. */
export async function measureApi(): Promise<Measurement[]> {
  const stack = await openApiStack();
  const callers = createCallers();
  const lines: Measurement[] = [];
  /** Counts every other status as a fault. */
  function expectOnly(expected: number[], result: LoadResult, name: string) {
    const others = [...result.latenciesByStatus].filter(([status]) => !expected.includes(status));
    const measured = others.reduce((sum, [, { length }]) => sum + length, 0);
    if (measured > 0)
      lines.push({ name: `${name}  faults (${tally(result)})`, unit: '', measured, budget: 0 });
  }

  /** Measures the capacity with `connections` callers; each registers once. */
  async function measureCapacity(route: Route, { url, pid }: Server): Promise<Capacity> {
    const isRegistering = route === 'POST /users';
    await setRegistered(stack.postgres, !isRegistering);
    const calls = isRegistering ? callers.once(route) : callers.repeat(route);
    const before = processorTime(pid);
    const result = await sendLoad(url, calls, { connections, seconds });
    // When other processes occupy the CPUs for a second, the server rejects requests.
    expectOnly([200, 201, ...refusals], result, `${route} at ${url}`);
    const count = served(result).length;
    return { perSecond: count / result.seconds, processor: (processorTime(pid) - before) / count };
  }

  async function measureBesideFloor(route: Route, api: Server) {
    const ours: Capacity[] = [];
    const floors: Capacity[] = [];
    await measureCapacity(route, stack.floor);
    await measureCapacity(route, api);
    for (let round = 0; round < rounds; round++) {
      floors.push(await measureCapacity(route, stack.floor));
      ours.push(await measureCapacity(route, api));
    }
    const pair = (figure: keyof Capacity) =>
      [ours, floors].map((all) => Math.round(median(all.map((one) => one[figure])))).join(' / ');
    const multiples = ours.map(
      ({ processor }, round) => processor / (floors[round]?.processor ?? Number.NaN),
    );
    lines.push({
      name: `${route}  processor time of a call against the floor (${pair('processor')} µs; ${pair('perSecond')} per s)`,
      unit: 'x',
      measured: median(multiples),
      budget: processorBudgets[route],
    });
    return median(ours.map(({ perSecond }) => perSecond));
  }

  async function measureUnderLoad(route: Route, { url }: Server, most: number) {
    const load = async (connectionCount: number, perSecond: number, isOverload = false) => {
      await setRegistered(stack.postgres, route !== 'POST /users');
      return sendLoad(url, callers.repeat(route), {
        connections: connectionCount,
        seconds,
        perSecond,
        isOverload,
      });
    };
    const usual = await load(connections, most * 0.7);
    expectOnly([200, 201], usual, `${route} at 70 %`);
    lines.push({ name: `${route}  p99 at 70 % of the most`, unit: 'ms', measured: p99(usual), budget: 100 });
    const over = await load(overload.connections, most * overload.factor, true);
    expectOnly([200, 201, ...refusals], over, `${route} at ${overload.factor} times the most`);
    lines.push({
      name: `${route}  p99 of those served at ${overload.factor} times the most (${tally(over)})`,
      unit: 'ms',
      measured: p99(over),
      budget: 1_000,
    });
  }

  try {
    const api = await stack.startOne();
    for (const route of routes) await measureUnderLoad(route, api, await measureBesideFloor(route, api));
    await api.close();
    lines.push(await measureTwo(stack, (server) => measureCapacity('GET /users', server)));
    return lines;
  } finally {
    await stack.close();
  }
}

/** Both behind haproxy. With few cores a second process gains nothing, as the CPU shares show. */
async function measureTwo(
  stack: ApiStack,
  measureCapacity: (server: Server) => Promise<Capacity>,
): Promise<Measurement> {
  const rates = { one: [] as number[], two: [] as number[] };
  let taken = '';
  for (const [count, measured] of [
    [1, rates.one],
    [2, rates.two],
  ] as const) {
    const balanced = await stack.startBehindHaproxy(count);
    await measureCapacity(balanced);
    const { shares } = await watchProcessors(cores, async () => {
      for (let round = 0; round < rounds; round++) measured.push((await measureCapacity(balanced)).perSecond);
    });
    taken = shares;
    await balanced.close();
  }
  console.log(`Of ${cores} cores, with two processes: ${taken}`);
  const [one, two] = [median(rates.one), median(rates.two)];
  return {
    name: `two processes against one, behind haproxy: time of a call (${Math.round(two)} / ${Math.round(one)} per s)`,
    unit: 'x',
    measured: one / two,
    ...(cores >= coresForTwo && { budget: 1 / 1.6 }),
  };
}

const served = ({ latenciesByStatus }: LoadResult) =>
  [200, 201].flatMap((status) => latenciesByStatus.get(status) ?? []);
const p99 = (result: LoadResult) => Math.round(percentile(served(result), 0.99));
const tally = ({ latenciesByStatus }: LoadResult) =>
  [...latenciesByStatus].map(([status, { length }]) => `${status}: ${length}`).join(', ');
