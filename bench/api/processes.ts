/** Processes of a measurement and their processor times. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script beside this file, once it has sent a message: that message, and how to end it. */
export async function startScript(name: string, env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, name), { env: { PATH: process.env.PATH, ...env } });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start.`))),
  ]);
  return { message, pid: child.pid ?? 0, close: () => void child.kill('SIGKILL') };
}

const hundredthsOf = (pid: number | string) => {
  const [, , ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\(|\) /);
  const fields = rest.join(' ').split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

/** How long this process has had a processor, in microseconds. Linux only. */
export const processorTime = (pid: number) => hundredthsOf(pid) * 10_000;

/** In hundredths of a second, by program; of Node by script. */
function processorTimes(): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const script = words.find((word) => /^[^-].*\.ts$/.test(word) && !word.includes('divert-google'));
      const program = words[0]?.split(' ')[0]?.split('/').at(-1)?.replace(/:$/, '') ?? '';
      const name = script?.split('/').slice(-2).join('/') ?? program;
      times.set(name, (times.get(name) ?? 0) + hundredthsOf(pid));
    } catch {
      // The process has ended.
    }
  }
  return times;
}

/** Runs `work` and measures processor shares of all cores: `server/main.ts 41 %, postgres 30 %`. */
export async function watchProcessors<Result>(cores: number, work: () => Promise<Result>) {
  const before = processorTimes();
  const begin = performance.now();
  const result = await work();
  const hundredths = ((performance.now() - begin) / 10) * cores;
  const shares = [...processorTimes()]
    .map(([name, time]) => [name, Math.round(((time - (before.get(name) ?? 0)) / hundredths) * 100)] as const)
    .filter(([, share]) => share > 1)
    .sort(([, a], [, b]) => b - a);
  return { result, shares: shares.map(([name, share]) => `${name} ${share} %`).join(', ') };
}
