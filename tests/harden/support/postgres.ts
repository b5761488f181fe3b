/** A real PostgreSQL server on loopback, in its own folder. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '#local/ports.ts';
import { installed } from './debian.ts';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const versions = '/usr/lib/postgresql';

export async function findPrograms() {
  await installed('postgresql', () => readdir(versions).then(({ length }) => length > 0));
  const [newest = ''] = (await readdir(versions)).sort((a, b) => Number(b) - Number(a));
  return join(versions, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
function findUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Locks tables, such as `owners in access share mode`, until the returned function is called. */
export async function lockTables(url: string, tables: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${tables}`);
  return () => client.end();
}

export async function startPostgres() {
  const programs = await findPrograms();
  const user = findUser();
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  if (user.uid) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const init = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    encoding: 'utf8',
  });
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const url = `postgres://app@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof spawn> | undefined;

  async function query(text: string, connectionString = url): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function start() {
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=100'],
      { ...user, stdio: 'ignore' },
    );
    while (!(await query('select 1').catch(() => null))) {
      if (hasEnded(server)) throw new Error('PostgreSQL did not start.');
      await pause(50);
    }
  }

  /** `fast` ends connections, `immediate` ends without a word, as a power cut would. */
  async function stop(mode: 'fast' | 'immediate') {
    if (!server || hasEnded(server)) return;
    const exited = once(server, 'exit');
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await exited;
  }

  async function close() {
    await stop('immediate');
    await rm(folder, { recursive: true });
  }

  /** Lets the superuser in without a password, and others with theirs. */
  async function requirePasswords() {
    const rules = 'host all app 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n';
    await writeFile(join(data, 'pg_hba.conf'), rules);
    await query('select pg_reload_conf()');
  }

  await start();
  return {
    url,
    requirePasswords,
    /** Of its socket. */
    folder,
    start,
    stop,
    query,
    close,
    [Symbol.asyncDispose]: close,
  };
}
