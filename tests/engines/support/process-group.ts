import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a browser or its driver in a process group of its own, so that its children end with it.
 * The fourth of `stdio` is a channel to the starter.
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
    /** Output on file descriptor 3. */
    channel: child.stdio[3],
    exited,
    async end() {
      process.removeListener('exit', kill);
      kill();
      if (child.exitCode === null && child.signalCode === null) await exited;
    },
  };
}
