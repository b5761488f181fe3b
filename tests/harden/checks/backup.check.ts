import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { register } from '#tests/harden/support/call.ts';
import { type Check, inParallel } from '#tests/harden/support/check.ts';
import { findPrograms, startPostgres } from '#tests/harden/support/postgres.ts';

const scripts = join(import.meta.dirname, '../../../deploy/backup');
const owners = 40;

export const backup: Check = {
  name: 'backup',
  claim: 'a backup during registrations is restored whole by the drill, which touches no other database',
  async run() {
    await using postgres = await startPostgres();
    await using sandbox = await createSandbox({ isSilent: true });
    const folder = join(sandbox.folder, 'backups');
    const metricsFile = join(sandbox.folder, 'backup.prom');
    const programs = await findPrograms();
    const run = (script: string, env: Record<string, string>) =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
        const PATH = `${programs}:${process.env.PATH}`;
        const all = { PATH, BACKUP_DIR: folder, METRICS_FILE: metricsFile, ...env };
        execFile(join(scripts, script), { env: all }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, stdout, stderr }),
        );
      });
    await mkdir(folder);
    const { call } = await sandbox.start(productionSettings(postgres.url));
    await inParallel(owners, 8, async (index) => {
      assert.equal((await register(call, `before-${index}`)).status, 201);
    });
    const old = join(folder, 'escandallo-20200101T000000Z.dump');
    await writeFile(old, '');
    await utimes(old, 0, 0);

    // Registrations continue meanwhile; each is in the dump whole, or not at all.
    const during = inParallel(owners, 4, async (index) => {
      assert.equal((await register(call, `during-${index}`)).status, 201);
    });
    const [dumped] = await Promise.all([run('backup.sh', { DATABASE_URL: postgres.url }), during]);
    assert.equal(dumped.code, 0, dumped.stderr);
    assert.equal(
      (await readdir(folder)).length,
      1,
      'the old dump is deleted, and nothing unfinished is left',
    );
    const [, seconds] = (await readFile(metricsFile, 'utf8')).split(' ');
    assert(Math.abs(Date.now() / 1000 - Number(seconds)) < 120);

    const refused = await run('restore-drill.sh', { DRILL_DATABASE_URL: postgres.url });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /create one named restore_drill/);
    await postgres.query('create database restore_drill');
    const drillUrl = new URL(postgres.url);
    drillUrl.pathname = '/restore_drill';
    const drilled = await run('restore-drill.sh', { DRILL_DATABASE_URL: drillUrl.href });
    assert.equal(drilled.code, 0, drilled.stderr);
    const [, restored, stores] =
      /(\d+) owners, (\d+) stores, 0 owners without a store/.exec(drilled.stdout) ?? [];
    assert(Number(restored) >= owners && restored === stores, drilled.stdout);
    const [count] = await postgres.query('select count(*) as owners from owners');
    assert.equal(Number(count?.owners), 2 * owners);

    // A dump that was cut off does not replace a good one.
    const failed = await run('backup.sh', { DATABASE_URL: postgres.url.replace(/\/[^/]*$/, '/missing') });
    assert.notEqual(failed.code, 0);
    assert.equal((await readdir(folder)).filter((name) => name.endsWith('.dump')).length, 1);
    return drilled.stdout.trim().replace(/^.*: /, '');
  },
};
