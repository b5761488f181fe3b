import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '#local/ports.ts';
import { type ApiProcess, createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { createToken, register } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';
import { startHaproxy } from '#tests/harden/support/haproxy.ts';
import { writeNextVersion } from '#tests/harden/support/next-version.ts';
import { expectAssets, listAssets, startLoadingPages } from '#tests/harden/support/page-loads.ts';
import { lockTables, startPostgres } from '#tests/harden/support/postgres.ts';
import { buildProductionSite } from '#tests/harden/support/production-site.ts';
import { startRegistering } from '#tests/harden/support/registered.ts';

/** Longer than a statement of ours may take. */
const readerMs = 12_000;
/** Resolves when the balancer sends requests to the process of this number. */
async function isBalanced(url: string, index: number) {
  let process: string | null = null;
  while (process !== `process-${index}`) {
    const response = await fetch(`${url}/about`);
    await response.text();
    process = response.headers.get('x-process');
  }
}

/** Whom one version registers, the other one knows, and registers no second time. */
async function expectBothKnow(versions: ApiProcess[]) {
  for (const [index, { call }] of versions.entries()) {
    const uid = `version-${index}`;
    assert.equal((await register(call, uid)).status, 201);
    for (const other of versions) {
      assert.equal((await other.call('GET', '/users', { token: createToken(uid) })).status, 200);
      assert.equal((await register(other.call, uid)).status, 200);
    }
  }
}

/** Two builds with different asset names, and the shared folder to which a release copies its assets first. */
async function buildReleases(folder: string) {
  const assetsDir = join(folder, 'assets');
  await mkdir(assetsDir);
  const release = async (name: string, env: Record<string, string>) => {
    const distDir = join(folder, name);
    await buildProductionSite(distDir, env);
    const publishAssets = () => cp(join(distDir, 'assets'), assetsDir, { recursive: true });
    return {
      publishAssets,
      assets: await listAssets(distDir),
      env: { SITE_DIR: distDir, ASSETS_DIR: assetsDir },
    };
  };
  return {
    first: await release('first-site', {}),
    next: await release('next-site', { VITE_PAGE_REPORTS: 'off' }),
  };
}

/** Holds the lock of pg_dump on the tables, which a migration waits for. */
async function readTables(url: string) {
  const unlock = await lockTables(url, 'owners, stores in access share mode');
  await pause(readerMs);
  await unlock();
}

export const rolling: Check = {
  name: 'rolling',
  claim:
    'processes are replaced one by one by a version that adds a column and renames assets, and back again: both work on one database, no call fails, no page lacks an asset',
  async run() {
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox();
    const next = await writeNextVersion(join(sandbox.folder, 'next'));
    const releases = await buildReleases(sandbox.folder);
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const start = (index: number, program?: string) =>
      sandbox.start(
        {
          ...productionSettings(postgres.url),
          PORT: ports[index] ?? '',
          ...releases[program ? 'next' : 'first'].env,
        },
        program,
      );
    await releases.first.publishAssets();
    const running = [await start(0), await start(1)] as [ApiProcess, ApiProcess];
    const apiUrls = running.map(({ url }) => url);
    await using balancer = await startHaproxy({ folder: sandbox.folder, apiUrls, checkMs: 1_000 });
    const replace = async (index: 0 | 1, program?: string) => {
      assert.equal(await running[index].signal('SIGTERM'), 0);
      running[index] = await start(index, program);
      await isBalanced(balancer.url, index);
    };
    const end = startRegistering(balancer.url, 'rolling');
    const endLoading = startLoadingPages(
      balancer.url,
      new Set([...releases.first.assets, ...releases.next.assets]),
    );
    await releases.next.publishAssets();
    const readerEnds = readTables(postgres.url);
    await replace(0, next);
    await readerEnds;
    await expectBothKnow(running);
    await replace(1, next);
    await expectAssets(balancer.url, releases.first.assets);
    await replace(0);
    await replace(1);
    const loads = await endLoading();
    const { count, failed } = await end(postgres.url);
    assert.deepEqual(failed, []);
    const rows = await postgres.query('select origin, count(*)::int from owners group by origin order by 1');
    assert.deepEqual(
      rows.map(({ origin }) => origin),
      ['before', 'next'],
    );
    const renamed = [...releases.next.assets].filter((name) => !releases.first.assets.has(name)).length;
    return `4 processes replaced, ${renamed} of ${releases.next.assets.size} assets renamed: ${loads} loads of /auth, none without an asset; ${count} registered, 0 calls failed; by version: ${rows.map((row) => row.count)}`;
  },
};
