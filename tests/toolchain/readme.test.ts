import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

const readme = readFileSync('README.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test('commands: README and CONTRIBUTING name only scripts, CONTRIBUTING names all', () => {
  const named = (text: string) =>
    [...text.matchAll(/npm (?:run )?([\w:]+)/g)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => name !== 'install');
  const { postinstall, ...run } = scripts;
  expect(postinstall).toBeDefined();
  const commands = [...new Set(named(contributing))];
  expect(commands.sort()).toEqual(Object.keys(run).sort());
  expect(named(readme).filter((name) => !commands.includes(name))).toEqual([]);
});

test('CI: runs the test command of the README', () => {
  expect(readme).toContain('npm install && npm test');
  expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm test');
});

test('CI: the workflow runs every section of .ci/run, and no other test', () => {
  const sections = [...readFileSync('.ci/run', 'utf8').matchAll(/^(?!tally)(\w+)\(\) \{/gm)].map(
    ([, name]) => name,
  );
  const { jobs }: { jobs: Record<string, { steps: { run?: string }[] }> } = parse(
    readFileSync('.github/workflows/ci.yml', 'utf8'),
  );
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const ran = commands.filter((command) => !/^npm (ci$|audit |run flows -- --merge-reports )/.test(command));
  expect(ran.map((command) => /^\.ci\/run (\w+)/.exec(command)?.[1]).sort()).toEqual(sections.sort());
});

test('CI: refuses an unknown section', () => {
  const { status, stderr } = spawnSync('bash', ['.ci/run', 'everything'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining('check|slow|flows')]);
});

test.each([
  ['2 passed, 0 failed', 0, '7 passed, 0 failed', 0],
  ['2 passed, 1 failed', 1, '7 passed, 1 failed', 1],
  ['it crashed', 1, '5 passed, 1 failed', 1],
])('CI: adds the tallies and repeats failures when the last tally is %j', (tally, code, sum, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = `#!/bin/sh
case "$*" in
  'test --') printf ' FAIL  a test\\n3 passed, 0 failed\\n' ;;
  'test -- --slow') echo '2 passed, 0 failed' ;;
  'run flows -- '*) echo '${tally}'; exit ${code} ;;
esac`;
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
  const run = spawnSync('bash', ['.ci/run'], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect([run.stdout.trim().split('\n').at(-1), run.status]).toEqual([sum, status]);
  expect(run.stdout.match(/ FAIL {2}a test/g)).toHaveLength(2);
});

const guides = readdirSync('docs').filter((name) => name.endsWith('.md'));

test.each(['README.md', 'CONTRIBUTING.md', ...guides.map((name) => `docs/${name}`)])(
  'links: every one of %s has its file',
  (page) => {
    const folder = page.includes('/') ? `${page.slice(0, page.lastIndexOf('/'))}/` : '';
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, link]) => link,
    );
    expect(links.filter((link) => !existsSync(folder + link))).toEqual([]);
  },
);
