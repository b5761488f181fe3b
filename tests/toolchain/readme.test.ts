import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test('every command of the README exists, and every script is in the README', () => {
  const named = [...readme.matchAll(/npm (?:run )?(\w+)/g)].flatMap(([, name]) => name ?? []);
  const commands = new Set(named.filter((name) => name !== 'install' && name !== 'ci'));
  const { postinstall, ...run } = scripts;
  expect(postinstall).toBeDefined();
  expect([...commands].sort()).toEqual(Object.keys(run).sort());
});

test('CI runs the test command of the README', () => {
  const command = 'npm install && npm test';
  expect(readme).toContain(command);
  expect(readFileSync('.ci/run', 'utf8')).toContain(command);
});

test.each(['README.md', 'docs/architecture.md', 'docs/production.md', 'docs/asvs.md'])(
  'every link of %s leads to a file',
  (page) => {
    const folder = page.includes('/') ? `${page.slice(0, page.lastIndexOf('/'))}/` : '';
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, link]) => link,
    );
    expect(links.filter((link) => !existsSync(folder + link))).toEqual([]);
  },
);
