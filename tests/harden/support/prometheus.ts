/** Debian's Prometheus, with the configuration and the rules of docs/metrics. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#local/ports.ts';
import { installed } from './debian.ts';

const docs = join(import.meta.dirname, '../../../docs/metrics');
const program = '/usr/bin/prometheus';

interface Target {
  scrapeUrl: string;
  health: string;
  lastError: string;
}
interface Alert {
  state: 'pending' | 'firing';
  labels: Record<string, string>;
}
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

interface Options {
  folder: string;
  /** Scraped targets, as host:port. */
  targets: string[];
  /** haproxy's metrics. */
  haproxy?: string;
  /** Alerts fire after as many seconds instead of their minutes. */
  forSeconds?: number | undefined;
}

export const findPrometheus = () => installed('prometheus', () => access(program).then(() => true));

/** Throws if promtool finds a fault. */
export function promtool(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  assert.equal(status, 0, `promtool ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** The files of docs/metrics, with other targets, and scraped each second. */
async function writeConfiguration({ folder, targets, haproxy = 'localhost:1', forSeconds }: Options) {
  await mkdir(folder);
  const config = await readFile(join(docs, 'prometheus.yml'), 'utf8');
  const rules = await readFile(join(docs, 'alerts.yml'), 'utf8');
  const changed = config
    .replaceAll(': 15s', ': 1s')
    .replace(/targets: \['172.*/, `targets: ${JSON.stringify(targets)}`)
    .replace('172.30.0.10:8405', haproxy);
  assert.match(changed, /scrape_interval: 1s/);
  for (const target of targets) assert.ok(changed.includes(target));
  const file = join(folder, 'prometheus.yml');
  await writeFile(file, changed);
  const sooner = forSeconds === undefined ? rules : rules.replace(/for: \d+m/g, `for: ${forSeconds}s`);
  await writeFile(join(folder, 'alerts.yml'), sooner);
  return file;
}

export async function startPrometheus(options: Options) {
  await findPrometheus();
  const file = await writeConfiguration(options);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    program,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(options.folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Prometheus stopped with ${child.exitCode}.`);
    await pause(100);
  }

  async function ask(path: string) {
    const answer = await fetch(`${url}/api/v1/${path}`);
    const { status, data, error } = await answer.json();
    assert.equal(status, 'success', `${path}: ${error}`);
    return data;
  }

  return {
    url,
    targets: async (): Promise<Target[]> => (await ask('targets')).activeTargets,
    /** The values of a query, by nothing: most have one. Rejects when Prometheus does not understand it. */
    async query(text: string) {
      const { result }: { result: { value: [number, string] }[] } = await ask(
        `query?query=${encodeURIComponent(text)}`,
      );
      return result.map(({ value }) => Number(value[1]));
    },
    /** The names of those that are firing. */
    async firing() {
      const { alerts }: { alerts: Alert[] } = await ask('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? '');
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
