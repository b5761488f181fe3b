/** A separate network for each machine of a cluster, so one can be cut off as by a pulled cable. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Machine = ReturnType<typeof createNetwork>['machines'][number];

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });
/** An unused hardware address. */
const nowhere = '02:00:00:00:00:01';

function pidsIn(namespace: string) {
  return ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
}

function signalIn(namespace: string, signal: NodeJS.Signals) {
  for (const pid of pidsIn(namespace)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It ended by itself, or because its parent did.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function remove(namespace: string) {
  // A process may start in the meantime.
  while (pidsIn(namespace).length > 0) signalIn(namespace, 'SIGKILL');
  ip('netns', 'delete', namespace);
}

const namespaces = () =>
  ip('netns', 'list')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[0] ?? '');

/** Removes the namespaces of checks that were killed. */
function removeLeftOvers() {
  for (const namespace of namespaces()) {
    const [, pid] = /^harden-(\d+)-/.exec(namespace) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) remove(namespace);
  }
}

function connect(lan: string, name: string, address: string) {
  const namespace = `harden-${process.pid}-${name}`;
  ip('netns', 'add', namespace);
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  ip('-n', lan, 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('-n', lan, 'link', 'set', name, 'master', 'switch', 'up');
  ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  return namespace;
}

/** Needs root. `lan` is a place from which every machine is reached; its own address is 10.0.0.10. */
export function createNetwork(addresses: Record<string, string>) {
  removeLeftOvers();
  const lan = `harden-${process.pid}-lan`;
  ip('netns', 'add', lan);
  ip('-n', lan, 'link', 'set', 'lo', 'up');
  ip('-n', lan, 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', lan, 'link', 'set', 'switch', 'up');
  ip('-n', lan, 'address', 'add', '10.0.0.10/24', 'dev', 'switch');
  const machines = Object.entries(addresses).map(([name, address]) => {
    const namespace = connect(lan, name, address);
    const hidden: [string, string][] = [];
    const hide = (from: string, whom: string) => {
      ip('-n', from, 'neighbour', 'replace', whom, 'lladdr', nowhere, 'nud', 'permanent', 'dev', 'eth0');
      hidden.push([from, whom]);
    };
    return {
      name,
      address,
      /** The command prefix that runs a program on this machine. */
      enter: ['ip', 'netns', 'exec', namespace],
      pids: () => pidsIn(namespace),
      signal: (signal: NodeJS.Signals) => signalIn(namespace, signal),
      /** Drops all packets in both directions, so that connections time out and are not refused. */
      unplug: () => ip('-n', lan, 'link', 'set', name, 'down'),
      /** The same, but only towards the machines of the list. */
      cutOffFrom(others: { name: string; address: string }[]) {
        for (const other of others) {
          hide(namespace, other.address);
          hide(`harden-${process.pid}-${other.name}`, address);
        }
      },
      /** Undoes `unplug` and `cutOffFrom`. */
      rejoin() {
        ip('-n', lan, 'link', 'set', name, 'up');
        for (const [from, whom] of hidden.splice(0))
          ip('-n', from, 'neighbour', 'delete', whom, 'dev', 'eth0');
      },
    };
  });
  return {
    lan,
    machines,
    close() {
      for (const namespace of namespaces()) {
        if (namespace.startsWith(`harden-${process.pid}-`)) remove(namespace);
      }
    },
  };
}
