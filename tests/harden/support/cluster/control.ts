/** Queries and commands of a cluster. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from '#tests/harden/support/check.ts';
import { asPostgres, type ClusterNode } from './node.ts';

interface Member {
  Member: string;
  Role: string;
  State: string;
  TL?: number;
}

const run = promisify(execFile);

/** Runs as the superuser on the node itself; returns the rows. */
export async function query({ enter, folder }: ClusterNode, statement: string): Promise<string[]> {
  const psql = ['psql', '-h', folder, '-d', 'postgres', '-qtAc', statement];
  const [command = '', ...rest] = [...enter, ...asPostgres, ...psql];
  const { stdout } = await run(command, rest, { timeout: 5_000, killSignal: 'SIGKILL' });
  return stdout.split('\n').filter(Boolean);
}

/** Queries the node itself, because etcd may be stale after a partition. */
async function isPrimary(node: ClusterNode) {
  const answer = await query(node, 'select pg_is_in_recovery()').catch(() => []);
  return answer[0] === 'f';
}

export function createControl(lan: string, nodes: ClusterNode[]) {
  const patronictl = async (...args: string[]) => {
    const command = ['netns', 'exec', lan, 'patronictl', '-c', nodes[0]?.configuration ?? '', ...args];
    const { stdout } = await run('ip', command, { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
    return stdout;
  };

  /** The leader, when all follow it, one of them synchronously, and PostgreSQL says the same. */
  async function findHealthyPrimary() {
    const all: Member[] = JSON.parse(await patronictl('list', '-f', 'json').catch(() => '[]'));
    const leader = all.find(({ Role }) => Role === 'Leader');
    const followers = all.filter(
      ({ Role, State, TL }) => Role !== 'Leader' && /running|streaming/.test(State) && TL === leader?.TL,
    );
    const isSafe = followers.some(({ Role }) => Role === 'Sync Standby');
    const primary = nodes.find(({ name }) => name === leader?.Member);
    if (!primary || !isSafe || followers.length < nodes.length - 1 || !(await isPrimary(primary))) return;
    const streaming = await query(primary, "select 1 from pg_stat_replication where state = 'streaming'");
    return streaming.length === followers.length ? primary : undefined;
  }

  return {
    patronictl,
    /** The primary, once the cluster is healthy. */
    waitForHealthyPrimary: () => until(findHealthyPrimary, 'the cluster is not whole', 120_000),
    /** The next primary after this one. */
    successor: (primary: ClusterNode) =>
      until(
        async () => {
          for (const node of nodes) if (node !== primary && (await isPrimary(node))) return node;
          return;
        },
        'there is no other primary',
        60_000,
      ),
  };
}
