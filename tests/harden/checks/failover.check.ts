import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { type Check, percentile, tally } from '#tests/harden/support/check.ts';
import { type Callers, startCallers } from '#tests/harden/support/cluster/callers.ts';
import { type Cluster, startCluster } from '#tests/harden/support/cluster/cluster.ts';
import { query } from '#tests/harden/support/cluster/control.ts';
import type { ClusterNode } from '#tests/harden/support/cluster/node.ts';
import { registeredUids } from '#tests/harden/support/registered.ts';

const maxMsWithoutWrites = 30_000;
/** How long a primary that is back is watched before the next fault, and one that is away is left alone. */
const settleMs = 3_000;

type Undo = () => void;
/** Faults of the primary. Each returns a function that undoes it. */
const faults = {
  async kill(primary: ClusterNode): Promise<Undo> {
    while (primary.pids().length > 0) {
      primary.signal('SIGKILL');
      await pause(10);
    }
    return primary.start;
  },
  async freeze(primary: ClusterNode): Promise<Undo> {
    primary.signal('SIGSTOP');
    return () => primary.signal('SIGCONT');
  },
  /** Its clients still reach it. */
  async cut(primary: ClusterNode, { nodes }: Cluster): Promise<Undo> {
    primary.cutOffFrom(nodes.filter((node) => node !== primary));
    return primary.rejoin;
  },
  async unplug(primary: ClusterNode): Promise<Undo> {
    primary.unplug();
    return primary.rejoin;
  },
  async switch(_primary: ClusterNode, { patronictl }: Cluster): Promise<Undo> {
    assert.match(await patronictl('switchover', 'escandallo', '--force'), /Successfully switched over/);
    return () => undefined;
  },
  /** Cancels the wait for a standby that lacks the last commits, then kills the primary. */
  async doubt(primary: ClusterNode, cluster: Cluster): Promise<Undo> {
    const rejoin = await faults.cut(primary, cluster);
    const cancel = `
      with waiting as materialized (select pid from pg_stat_activity where wait_event = 'SyncRep')
      select true from waiting where pg_cancel_backend(pid)`;
    let cancelled: string[] = [];
    while (cancelled.length === 0) {
      await pause(50);
      cancelled = await query(primary, cancel);
    }
    // Leaves time for responses.
    await pause(200);
    const restart = await faults.kill(primary);
    return () => {
      rejoin();
      restart();
    };
  },
};
type Fault = keyof typeof faults;

const everyFault: Fault[] = [
  ...Array<Fault>(20).fill('kill'),
  ...Array<Fault>(5).fill('freeze'),
  ...Array<Fault>(3).fill('cut'),
  ...Array<Fault>(2).fill('unplug'),
  ...Array<Fault>(3).fill('switch'),
  'doubt',
];
const oneOfEach: Fault[] = ['kill', 'freeze', 'cut', 'switch'];

/** Causes one fault and waits for recovery; returns the longest time without a registration in ms. */
async function strike(fault: Fault, name: string, cluster: Cluster, callers: Callers) {
  const primary = await cluster.waitForHealthyPrimary();
  callers.begin(name);
  const undo = await faults[fault](primary, cluster);
  try {
    await cluster.successor(primary);
    const before = callers.acknowledged.length;
    while (callers.acknowledged.length === before) {
      assert(callers.pauseMs() < maxMsWithoutWrites, `${name}: no registration succeeds`);
      await pause(100);
    }
    await pause(settleMs);
  } finally {
    undo();
  }
  await cluster.waitForHealthyPrimary();
  const ms = callers.pauseMs();
  assert(ms < maxMsWithoutWrites, `${name}: no registration for ${Math.round(ms)} ms`);
  const seconds = (ms / 1000).toFixed(1);
  console.log(`    ${name}: ${seconds} s without a registration; the database: ${callers.reasons()}`);
  return ms;
}

function describePauses(pauses: Map<Fault, number[]>) {
  const seconds = (values: number[], fraction: number) => (percentile(values, fraction) / 1000).toFixed(1);
  return [...pauses].map(
    ([fault, values]) =>
      `${values.length} × ${fault}: writes again after ${seconds(values, 0.5)} s, at most ${seconds(values, 1)} s`,
  );
}

export const failover: Check = {
  name: 'failover',
  claim:
    'PostgreSQL on three machines whose primary is killed, frozen, cut off or replaced: no registration lost or doubled, writes within 30 s, sessions are checked all the time',
  async run({ quick, rounds }) {
    const cluster = await startCluster();
    const sandbox = await createSandbox();
    try {
      const env = productionSettings(cluster.url);
      const apis = [await sandbox.start(env), await sandbox.start(env)];
      const callers = await startCallers(apis);
      const pauses = new Map<Fault, number[]>();
      try {
        const all = quick ? oneOfEach : everyFault;
        for (const [index, fault] of all.slice(0, rounds).entries()) {
          const ms = await strike(fault, `${fault}-${index + 1}`, cluster, callers);
          pauses.set(fault, [...(pauses.get(fault) ?? []), ms]);
        }
      } finally {
        await callers.close();
      }
      const { acknowledged, answers } = callers;
      const stored = await registeredUids({ url: cluster.url });
      const lost = acknowledged.filter((uid) => !stored.has(uid));
      assert.deepEqual(lost, [], `lost ${lost.length} of ${acknowledged.length}`);
      assert.equal(new Set(acknowledged).size, acknowledged.length);
      return [
        ...describePauses(pauses),
        `${acknowledged.length} registered, 0 lost, 0 doubled`,
        `registrations were answered ${tally(answers.register)}`,
        `reads ${tally(answers.read)}`,
        `${answers.session.length} checks of a session all 200, the slowest after ${Math.round(callers.slowestCheckMs())} ms`,
      ].join('; ');
    } finally {
      await sandbox.close();
      cluster.close();
    }
  },
};
