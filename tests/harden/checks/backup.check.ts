import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandbox, productionSettings } from '#tests/harden/support/api-process.ts';
import { register } from '#tests/harden/support/call.ts';
import { type Check, inParallel } from '#tests/harden/support/check.ts';
import { findPrograms, startPostgres } from '#tests/harden/support/postgres.ts';

const root = join(import.meta.dirname, '../../..');
const scripts = join(root, 'deploy/backup');
const owners = 40;
const [ownerPassword, appPassword] = ['owner%password', 'app-password'];

/** The commands of the guide below `heading`. */
async function readCommands(heading: string) {
  const guide = await readFile(join(root, 'docs/production.md'), 'utf8');
  const [, section = ''] = guide.split(`### ${heading}\n`);
  const [, commands] = /^```sh\n(.*?)^```/ms.exec(section) ?? [];
  assert(commands, `docs/production.md has no commands below "${heading}".`);
  return commands;
}

interface Place {
  /** PostgreSQL's programs. */
  programs: string;
  /** A folder for the files of the check. */
  folder: string;
  /** The superuser's URL. */
  url: string;
}

/** Replaces programs by scripts that record their arguments, and commands of the guide that need systemd or another user. */
async function createShell({ programs, folder, url }: Place) {
  const bin = join(folder, 'bin');
  const argumentsFile = join(folder, 'arguments');
  await mkdir(bin);
  await writeFile(argumentsFile, '');
  const { hostname, port, username, pathname } = new URL(url);
  const asSuperuser = `PGHOST=${hostname} PGPORT=${port} PGUSER=${username} PGDATABASE=${pathname.slice(1)}`;
  const recording = ['psql', 'pg_dump', 'pg_restore'].map((name) => [
    name,
    `echo "${name} $*" >>${argumentsFile}; [ -z "\${SLOW:-}" ] || sleep "$SLOW"; exec ${programs}/${name} "$@"`,
  ]);
  const replaced = [
    ['runuser', `shift 3; ${asSuperuser} exec "$@"`],
    ['systemctl', ':'],
  ];
  for (const [name = '', line] of [...recording, ...replaced])
    await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });

  const passwords = join(folder, 'passwords');
  await writeFile(passwords, `*:*:*:site_owner:${ownerPassword}\n*:*:*:escandallo:${appPassword}\n`, {
    mode: 0o600,
  });
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_DIR: backups,
    METRICS_FILE: join(folder, 'backup.prom'),
    PGPASSFILE: passwords,
  };
  const run = (file: string, args: string[], changes: Record<string, string> = {}) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(file, args, { cwd: root, env: { ...env, ...changes } }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  return {
    backups,
    metricsFile: env.METRICS_FILE,
    listDumps: async () => (await readdir(backups)).filter((name) => name.endsWith('.dump')),
    readArguments: () => readFile(argumentsFile, 'utf8'),
    script: (name: string, changes: Record<string, string>) => run(join(scripts, name), [], changes),
    async commands(text: string, changes: Record<string, string> = {}) {
      const { code, stdout, stderr } = await run('bash', ['-euc', text], changes);
      assert.equal(code, 0, `${text}\n${stdout}${stderr}`);
    },
  };
}

const urlOf = (url: string, changes: { username?: string; password?: string; pathname?: string }) =>
  Object.assign(new URL(url), changes).href;

export const backup: Check = {
  name: 'backup',
  claim:
    "a backup during registrations is restored whole by the drill, and by the guide's commands with all rights; overlapping or killed ones spoil nothing; no password is in the process list",
  async run() {
    await using postgres = await startPostgres();
    await postgres.requirePasswords();
    await using sandbox = await createSandbox({ isSilent: true });
    const programs = await findPrograms();
    const shell = await createShell({ programs, folder: sandbox.folder, url: postgres.url });
    const asOwner = urlOf(postgres.url, { username: 'site_owner', pathname: '/escandallo' });
    const asApp = urlOf(postgres.url, { username: 'escandallo', pathname: '/escandallo' });
    const ownerWithPassword = urlOf(asOwner, { password: encodeURIComponent(ownerPassword) });
    const appWithPassword = urlOf(asApp, { password: appPassword });
    await shell.commands('runuser -u postgres -- psql < deploy/roles.sql', {
      OWNER_PASSWORD: ownerPassword,
      APP_PASSWORD: appPassword,
    });
    const migration = await sandbox.launch(
      productionSettings(ownerWithPassword),
      join(root, 'server/migrate.ts'),
    );
    assert.equal(await migration.exited, 0, migration.errors());
    const { call, signal } = await sandbox.start(productionSettings(appWithPassword));
    await inParallel(owners, 8, async (index) => {
      assert.equal((await register(call, `before-${index}`)).status, 201);
    });
    const old = join(shell.backups, 'escandallo-20200101T000000Z.dump');
    await writeFile(old, '');
    await utimes(old, 0, 0);
    // A killed backup of root left it.
    const leftOver = join(shell.backups, 'unfinished');
    await writeFile(leftOver, '', { mode: 0o600 });

    // Registrations continue meanwhile. The dump has all of a registration or nothing.
    const during = inParallel(owners, 4, async (index) => {
      assert.equal((await register(call, `during-${index}`)).status, 201);
    });
    const [dumped] = await Promise.all([shell.script('backup.sh', { DATABASE_URL: asOwner }), during]);
    assert.equal(dumped.code, 0, dumped.stderr);
    assert.equal(
      (await readdir(shell.backups)).length,
      1,
      'the old dump is deleted, and nothing unfinished is left',
    );
    const [, seconds] = (await readFile(shell.metricsFile, 'utf8')).split(' ');
    assert(Math.abs(Date.now() / 1000 - Number(seconds)) < 120);

    const overlapping = await Promise.all(
      [1, 2].map(() => shell.script('backup.sh', { DATABASE_URL: asOwner, SLOW: '1.5' })),
    );
    assert.deepEqual(overlapping.map(({ code }) => code).sort(), [0, 1]);
    assert.match(overlapping.map(({ stderr }) => stderr).join(''), /^Another backup or drill uses/);
    assert.equal((await shell.listDumps()).length, 2);

    const drillUrl = urlOf(postgres.url, { username: 'site_owner', pathname: '/restore_drill' });
    const refused = await shell.script('restore-drill.sh', { DRILL_DATABASE_URL: asOwner });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /create one named restore_drill/);
    await postgres.query('create database restore_drill owner site_owner');
    const drilled = await shell.script('restore-drill.sh', { DRILL_DATABASE_URL: drillUrl });
    assert.equal(drilled.code, 0, drilled.stderr);
    const [, restored, stores] =
      /(\d+) owners, (\d+) stores, 0 owners without a store/.exec(drilled.stdout) ?? [];
    assert(Number(restored) >= owners && restored === stores, drilled.stdout);
    const [count] = await postgres.query('select count(*) as owners from owners', ownerWithPassword);
    assert.equal(Number(count?.owners), 2 * owners);

    // A dump that was cut off does not replace a good one, and leaves nothing.
    const failed = await shell.script('backup.sh', { DATABASE_URL: asOwner.replace(/\/[^/]*$/, '/missing') });
    assert.notEqual(failed.code, 0);
    assert.equal((await readdir(shell.backups)).length, 2);

    for (const [name, env] of [
      ['backup.sh', { DATABASE_URL: ownerWithPassword }],
      ['restore-drill.sh', { DRILL_DATABASE_URL: urlOf(drillUrl, { password: appPassword }) }],
    ] as const) {
      const { code, stderr } = await shell.script(name, env);
      assert.match(`${code} ${stderr}`, /^1 .*must not have the password: .* PGPASSFILE/);
    }

    await signal('SIGTERM');
    const restore = (await readCommands('Restore'))
      .replaceAll('@localhost/', `@${new URL(postgres.url).host}/`)
      .replace('/srv/backups', shell.backups)
      .replace(/^npx firebase-tools .*\n/m, '');
    await shell.commands(restore);
    const recordedArguments = await shell.readArguments();
    for (const password of [ownerPassword, encodeURIComponent(ownerPassword), appPassword])
      assert(!recordedArguments.includes(password), 'a password is in the process list');
    const again = await sandbox.start(productionSettings(appWithPassword));
    assert.equal((await register(again.call, 'before-0')).status, 200);
    assert.equal((await register(again.call, 'after')).status, 201);
    await postgres.query('create table later (id int)', ownerWithPassword);
    assert.deepEqual(await postgres.query('select * from later', appWithPassword), []);
    return drilled.stdout.trim().replace(/^.*: /, '');
  },
};
