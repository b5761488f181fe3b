/** PostgreSQL on three machines, as docs/cluster.md says it; the machines are network namespaces of this one. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { access, chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#local/ports.ts';
import { installed } from '#tests/harden/support/debian.ts';
import { findPrograms } from '#tests/harden/support/postgres.ts';
import { createControl, query } from './control.ts';
import { fromGuide } from './guide.ts';
import { createNetwork } from './network.ts';
import { type ClusterNode, createNode } from './node.ts';

const addresses = { one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' };
const packages = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster() {
  if (process.getuid?.() !== 0) throw new Error('This check needs root: it makes networks.');
  for (const [name, file] of Object.entries(packages)) {
    await installed(name, () => access(file).then(() => true));
  }
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), `cluster-${process.pid}-`));
  await chmod(folder, 0o711);
  const network = createNetwork(addresses);
  removeLeftOvers();
  const remove = () => {
    network.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const leave = () => process.exit(1);
  process.once('exit', remove).once('SIGINT', leave).once('SIGTERM', leave);
  const close = () => {
    process.off('exit', remove).off('SIGINT', leave).off('SIGTERM', leave);
    remove();
  };
  try {
    const nodes = network.machines.map((machine) => createNode(machine, folder, programs));
    for (const node of nodes) node.start();
    const control = createControl(network.lan, nodes);
    await createDatabase(await control.waitForHealthyPrimary());
    const balancer = await startBalancer(network.lan, folder);
    return {
      ...control,
      nodes,
      url: `postgres://escandallo:change-me@127.0.0.1:${balancer.port}/escandallo`,
      close() {
        balancer.close();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Removes the folders of killed checks. Their processes ended with the network. */
function removeLeftOvers() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^cluster-(\d+)-/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(tmpdir(), name), { recursive: true, maxRetries: 5 });
  }
}

/** As an operator does who sets a cluster up, on the primary. */
async function createDatabase(primary: ClusterNode) {
  await query(primary, "create role escandallo login password 'change-me'");
  await query(primary, 'create database escandallo owner escandallo');
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
