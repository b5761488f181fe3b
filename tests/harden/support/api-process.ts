/** `node server/main.ts` in a separate process, to be attacked and killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#local/ports.ts';
import { writeSite } from '#tests/support/write-site.ts';
import { createCaller } from './call.ts';
import type { RunningApi, RunOptions } from './check.ts';
import { projectId, startGoogle } from './google.ts';

const main = join(import.meta.dirname, '../../../server/main.ts');
const diversion = join(import.meta.dirname, 'divert-google.ts');
const credentials = join(import.meta.dirname, '../../../deploy/stand-in/credentials.json');

/** As high as a setting can be: a check attacks from one address. */
const unlimited = { RATE_LIMIT_PER_ADDRESS: '1000000', RATE_LIMIT_PER_USER: '1000000' };

/** By address: a process that replaces another one keeps its internal port. */
const internalPorts = new Map<string, Promise<number>>();

/** The address of metrics and health of the process at this address. */
export async function findInternalUrl(url: string): Promise<string> {
  const internalPort = internalPorts.get(url) ?? findFreePort();
  internalPorts.set(url, internalPort);
  return `http://127.0.0.1:${await internalPort}`;
}

export const productionSettings = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DASHBOARD_URL: 'https://dashboard.example.com',
  TRUSTED_PROXIES: '0',
});

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

interface SandboxOptions {
  /** How long an answer may take; usually half a minute. */
  timeoutMs?: number | undefined;
  /** Discards the log, because reading it would distort measurements. */
  isSilent?: boolean;
  /** Of Node, for its processes. */
  execArgv?: string[];
}

/** Creates a folder for a site and an embedded database, and starts a stand-in for Google. */
export async function createSandbox({ timeoutMs, isSilent = false, execArgv = [] }: SandboxOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'harden-'));
  const google = await startGoogle();
  await writeSite(join(folder, 'site'));
  const children = new Set<ChildProcess>();
  const leave = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, maxRetries: 5 });
  };
  // Also when the check is interrupted by hand.
  process.once('exit', leave);

  /** Starts the server, or another `program`, in the sandbox. Does not wait until it is ready. */
  const launch = async (env: Record<string, string> = {}, program = main) => {
    const port = env.PORT ?? String(await findFreePort());
    const url = `http://127.0.0.1:${port}`;
    const internalUrl = await findInternalUrl(url);
    const child = spawn(process.execPath, [...execArgv, '--import', diversion, program], {
      stdio: ['pipe', isSilent ? 'ignore' : 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        FIREBASE_PROJECT_ID: projectId,
        GOOGLE_APPLICATION_CREDENTIALS: credentials,
        // Otherwise the Admin SDK runs the machine's gcloud, if installed.
        GOOGLE_CLOUD_PROJECT: projectId,
        GOOGLE_STAND_IN_PORT: String(google.port),
        DATA_DIR: join(folder, 'data'),
        SITE_DIR: join(folder, 'site'),
        ...unlimited,
        ...env,
        PORT: port,
        METRICS_PORT: new URL(internalUrl).port,
      },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return watch(child, url, internalUrl, timeoutMs);
  };

  const close = async () => {
    process.off('exit', leave);
    google.close();
    leave();
  };
  return {
    folder,
    google,
    launch,
    /** As `launch`, but resolves when the process is ready. */
    async start(env?: Record<string, string>, program?: string) {
      const api = await launch(env, program);
      await api.ready();
      return api;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Attacks the running process, or starts one for this attack. */
export async function attack<Result>(
  { running }: RunOptions,
  env: Record<string, string>,
  work: (target: RunningApi) => Promise<Result>,
  options: SandboxOptions = {},
): Promise<Result> {
  if (running) return work(running);
  await using sandbox = await createSandbox(options);
  return await work({ sandbox, api: await sandbox.start(env) });
}

export type ApiProcess = ReturnType<typeof watch>;

function watch(child: ChildProcess, url: string, internalUrl: string, timeoutMs?: number) {
  const exited = once(child, 'exit').then(() => child.exitCode);
  let errors = '';
  let output = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  // Truncated, because a hundred thousand requests log many lines.
  child.stdout?.on('data', (text) => {
    output = (output + text).slice(-20_000);
  });
  const log = createInterface({ input: child.stdout ?? Readable.from([]) });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    /** Metrics and health. */
    internalUrl,
    pid: child.pid ?? 0,
    call: createCaller(url, timeoutMs),
    exited,
    errors: () => errors,
    output: () => output,
    /** The lines of `output`. */
    log,
    hasEnded,
    /** Resolves when /readyz says so. */
    async ready() {
      while (!hasEnded()) {
        const answer = await fetch(`${internalUrl}/readyz`).catch(() => null);
        await answer?.text();
        if (answer?.ok) return;
        await pause(20);
      }
      throw new Error(`The server did not start:\n${output}${errors}`);
    },
    signal(signal: NodeJS.Signals) {
      child.kill(signal);
      return exited;
    },
    /** Resident memory in MB. */
    memory: () => residentKb(child.pid) / 1024,
  };
}

/** Reads /proc on Linux, because small images lack `ps`. */
export function residentKb(pid = 0) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]));
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]);
}
