import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a browser or its driver in a process group of its own: what it starts ends with it, also what it
 * forgets. The third of `stdio` is for what a program tells its starter.
 */
export function startGroup(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  exited.catch(() => undefined);
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', kill);
  return {
    /** What it writes to its third channel. */
    told: child.stdio[3],
    exited,
    async end() {
      process.removeListener('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await exited;
    },
  };
}
