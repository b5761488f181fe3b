import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a browser or its driver in its own process group, so `end` also kills all child processes.
 * The process can write to the caller through file descriptor 3.
 */
export function startProcessGroup(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  // Prevents an unhandled rejection when the command does not start.
  exited.catch(() => undefined);
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already exited.
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
