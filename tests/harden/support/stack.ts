/** The services of deploy/compose.yaml, from its files and with Google's stand-in, on Debian's packages: all but Grafana. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { findFreePort } from '#local/ports.ts';
import { buildSite } from '#local/site-build.ts';
import { type ApiProcess, createSandbox } from './api-process.ts';
import { startHaproxy } from './haproxy.ts';
import { findPrograms, type Postgres, startPostgres } from './postgres.ts';
import { startPrometheus } from './prometheus.ts';
import { createCertificate, startProvider } from './provider.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const migration = join(import.meta.dirname, '../../../server/migrate.ts');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** `env` changes what compose.yaml sets for the processes. */
export async function startStack(env: Record<string, string> = {}) {
  const values = parseEnv(read('stand-in/settings.env')) as Record<string, string>;
  const interpolate = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => values[name] ?? '') : value;
  const { migrate, one } = parse(read('compose.yaml'), interpolate, { merge: true }).services;
  const certificate = createCertificate();
  const postgres = await startPostgres();
  const sandbox = await createSandbox();
  const provider = await startProvider({ certificate });
  const closers: (() => unknown)[] = [() => provider.close(), sandbox.close, postgres.close];
  const close = async () => {
    for (const closeOne of closers) await closeOne();
  };
  try {
    await createRoles(postgres, values);
    const [site, assets] = [join(sandbox.folder, 'dist'), join(sandbox.folder, 'assets')];
    const dashboardUrl = one.environment.DASHBOARD_URL;
    await buildSite({
      dashboardUrl,
      distDir: site,
      env: { ...values, VITE_AUTH_EMULATOR: '', VITE_DASHBOARD_DISHES: '' },
    });
    await cp(join(site, 'assets'), assets, { recursive: true });
    const settingsOf = ({ environment }: typeof one) => ({
      ...environment,
      NODE_ENV: 'production',
      DATABASE_URL: onSocket(environment.DATABASE_URL, postgres),
      SITE_DIR: site,
      ASSETS_DIR: assets,
      METRICS_HOST: '127.0.0.1',
      GOOGLE_APPLICATION_CREDENTIALS: join(deploy, values.CREDENTIALS_FILE ?? ''),
      ...env,
    });
    const migrating = await sandbox.launch(settingsOf(migrate), migration);
    assert.equal(await migrating.exited, 0, migrating.errors());
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const start = (index: 0 | 1) => sandbox.start({ ...settingsOf(one), PORT: ports[index] });
    const processes = [await start(0), await start(1)] as [ApiProcess, ApiProcess];
    const file = join(sandbox.folder, 'site.pem');
    await writeFile(file, certificate);
    const { folder } = sandbox;
    const apiUrls = processes.map(({ url }) => url);
    const haproxy = await startHaproxy({ folder, apiUrls, checkMs: 1_000, certificate: file });
    closers.unshift(haproxy.close);
    const targets = processes.map(({ internalUrl }) => new URL(internalUrl).host);
    const prometheus = await startPrometheus({
      folder: join(folder, 'prometheus'),
      targets,
      haproxy: haproxy.metricsHost,
    });
    closers.unshift(() => prometheus[Symbol.asyncDispose]());
    return {
      dashboardUrl,
      postgres,
      provider,
      processes,
      haproxy,
      prometheus,
      /** Starts the process anew; resolves when it is ready. */
      async restart(index: 0 | 1) {
        processes[index] = await start(index);
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createRoles({ url }: Postgres, passwords: Record<string, string>) {
  const psql = join(await findPrograms(), 'psql');
  const args = ['-v', 'ON_ERROR_STOP=1', '-qf', join(deploy, 'roles.sql'), url];
  const { status, stderr } = spawnSync(psql, args, { env: passwords, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

function onSocket(databaseUrl: string, { url, folder }: Postgres) {
  const changed = new URL(databaseUrl);
  changed.port = new URL(url).port;
  changed.searchParams.set('host', folder);
  return changed.href;
}
