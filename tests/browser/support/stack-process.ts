import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findFreePort } from '#local/ports.ts';
import type { PortVariable } from '#local/settings.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import { writeSite } from '#tests/support/write-site.ts';

const main = join(import.meta.dirname, '../../../local/main.ts');

export type StackVariables = Record<PortVariable | 'DATA_DIR', string>;

export async function findPorts(): Promise<Record<PortVariable, string>> {
  const [site, dashboard, emulator] = [await findFreePort(), await findFreePort(), await findFreePort()];
  return { PORT: `${site}`, DASHBOARD_PORT: `${dashboard}`, AUTH_EMULATOR_PORT: `${emulator}` };
}

/** Runs the program of `npm start` in a separate process, with the built site in `folder`/dist. Its flag: docs/decisions/0040. */
export function runStack(folder: string, variables: StackVariables, flags: readonly string[] = []) {
  const child = fork(main, ['--built', ...flags], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
    execArgv: ['--liftoff-only'],
    silent: true,
  });
  let output = '';
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const exited = once(child, 'exit').then(() => child.exitCode);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
        if (/^ready/m.test(output)) resolve();
      });
    }
    void exited.then(() => {
      reject(new Error(`The local stack stopped (${child.signalCode ?? child.exitCode}):\n${output}`));
    });
  });
  ready.catch(() => undefined);
  return {
    ready,
    /** Resolves with the exit code. */
    exited,
    output: () => output,
    /** Its stderr. */
    errors: () => errors,
    /** Closes its stdout, as a reader such as `head` does. */
    closeOutput: () => child.stdout?.destroy(),
    async stop(signal: NodeJS.Signals) {
      child.kill(signal);
      return exited;
    },
  };
}

/** A folder with a site of one line per page and an empty database, and variables that no other stack uses. */
export async function createPlace(): Promise<{ folder: string; variables: StackVariables }> {
  const folder = await mkdtemp(join(tmpdir(), 'local-stack-'));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  await Promise.all([writeSite(join(folder, 'dist')), copyDatabase(join(folder, 'data/database'))]);
  return { folder, variables: { ...(await findPorts()), DATA_DIR: join(folder, 'data') } };
}

/** As `runStack`, and killed with the test. */
export function runStackInTest(...args: Parameters<typeof runStack>) {
  const stack = runStack(...args);
  onTestFinished(async () => void (await stack.stop('SIGKILL')));
  return stack;
}

export async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
