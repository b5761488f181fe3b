/** PostgreSQL on three machines, as docs/cluster.md says it; the machines are network namespaces of this one. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#local/ports.ts';
import { installed } from '#tests/harden/support/debian.ts';
import { findPrograms } from '#tests/harden/support/postgres.ts';
import { fromGuide } from './guide.ts';
import { createNetwork } from './network.ts';
import { asPostgres, type ClusterNode, createNode } from './node.ts';

const addresses = { one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' };
const packages = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
};

interface Member {
  Member: string;
  Role: string;
  State: string;
  TL?: number;
  'Lag in MB'?: number | string;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster() {
  if (process.getuid?.() !== 0) throw new Error('This check needs root: it makes networks.');
  for (const [name, file] of Object.entries(packages)) {
    await installed(name, () => access(file).then(() => true));
  }
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  await chmod(folder, 0o711);
  const network = createNetwork(addresses);
  const closeNow = () => {
    network.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const leave = () => process.exit(1);
  process.once('exit', closeNow).once('SIGINT', leave).once('SIGTERM', leave);
  const close = async () => {
    process.off('exit', closeNow).off('SIGINT', leave).off('SIGTERM', leave);
    network.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const nodes = network.machines.map((machine) => createNode(machine, folder, programs));
    for (const node of nodes) node.start();
    const control = createControl(network.lan, nodes);
    await control.healthy();
    await createDatabase(await control.leader());
    const balancer = await startBalancer(network.lan, folder);
    return {
      ...control,
      nodes,
      url: `postgres://escandallo:change-me@127.0.0.1:${balancer.port}/escandallo`,
      async close() {
        balancer.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const run = promisify(execFile);

function createControl(lan: string, nodes: ClusterNode[]) {
  const patronictl = async (...args: string[]) => {
    const command = ['netns', 'exec', lan, 'patronictl', '-c', nodes[0]?.configuration ?? '', ...args];
    const { stdout } = await run('ip', command, { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
    return stdout;
  };
  const members = async (): Promise<Member[]> =>
    JSON.parse(await patronictl('list', '-f', 'json').catch(() => '[]'));
  const isLeader = ({ Role, State }: Member) => Role === 'Leader' && State === 'running';
  const nodeOf = ({ Member: name }: Member) => nodes.find((node) => node.name === name);

  async function until<Found>(find: (all: Member[]) => Found | undefined, what: string, ms: number) {
    const begin = performance.now();
    for (;;) {
      const all = await members();
      const found = find(all);
      if (found) return found;
      if (performance.now() - begin > ms) throw new Error(`${what}: ${JSON.stringify(all)}`);
      await pause(500);
    }
  }

  return {
    patronictl,
    /** The primary; another one than this, if there is one to wait for. */
    leader: (other?: ClusterNode) =>
      until(
        (all) => {
          const leader = all.find((member) => isLeader(member) && member.Member !== other?.name);
          return leader && nodeOf(leader);
        },
        'there is no primary',
        60_000,
      ),
    /** Resolves when all are there, and two follow the primary. */
    healthy: () =>
      until(
        (all) => {
          const leader = all.find(isLeader);
          const followers = all.filter(
            ({ Role, State, TL, 'Lag in MB': lag }) =>
              Role !== 'Leader' && /running|streaming/.test(State) && TL === leader?.TL && Number(lag) <= 1,
          );
          const isSafe = followers.some(({ Role }) => Role === 'Sync Standby');
          return leader && isSafe && followers.length === nodes.length - 1;
        },
        'the cluster is not whole',
        120_000,
      ),
  };
}

/** As whoever sets a cluster up does, on the primary. */
async function createDatabase(primary: ClusterNode) {
  const [command = '', ...rest] = [...primary.enter, ...asPostgres, 'psql'];
  for (const statement of [
    "create role escandallo login password 'change-me'",
    'create database escandallo owner escandallo',
  ]) {
    const args = ['-h', primary.folder, '-d', 'postgres', '-qc', statement];
    execFileSync(command, [...rest, ...args], { stdio: 'pipe' });
  }
}

/** Listens on loopback, where our processes are, and finds the machines in their own network. */
async function startBalancer(lan: string, folder: string) {
  const port = await findFreePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    fromGuide('haproxy', [
      [/(?<=bind 127\.0\.0\.1:)5432$/m, String(port)],
      [/(?<=^ {2}server .*)$/gm, ` namespace ${lan}`],
    ]),
  );
  const child = spawn('setpriv', ['--pdeathsig=KILL', packages.haproxy, '-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { port, close: () => child.kill('SIGKILL') };
}
