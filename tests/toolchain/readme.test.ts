import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test('commands: README and CONTRIBUTING name only scripts, CONTRIBUTING names all', () => {
  const named = (text: string) =>
    [...text.matchAll(/npm (?:run )?(\w+)/g)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => name !== 'install');
  const { postinstall, ...run } = scripts;
  expect(postinstall).toBeDefined();
  const commands = [...new Set(named(contributing))];
  expect(commands.sort()).toEqual(Object.keys(run).sort());
  expect(named(readme).filter((name) => !commands.includes(name))).toEqual([]);
});

test('CI runs the test command of the README', () => {
  const command = 'npm install && npm test';
  expect(readme).toContain(command);
  expect(readFileSync('.ci/run', 'utf8')).toContain(command);
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
