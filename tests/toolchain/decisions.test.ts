import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

test.each(files)("decision: %s has MADR's headings, a date and valid links", (file) => {
  const text = textOf(file);
  expect(text).toMatch(new RegExp(`^# ${file.slice(0, 4)} .+\n\nDate: 20\\d\\d-\\d\\d-\\d\\d\n\n`));
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const madr = ['Context', 'Decision', 'Consequences', 'Alternatives'];
  expect(headings).toEqual(madr.slice(0, Math.max(3, headings.length)));
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(`${folder}/${link}`))).toEqual([]);
});

test('decisions: the index lists each once, by its title', () => {
  const titles = files.map((file) => {
    const [heading = ''] = textOf(file).split('\n');
    return `- [${file.slice(0, 4)}](${file}) ${heading.slice('# 0000 '.length)}`;
  });
  const index = textOf('README.md').split('\n');
  expect(index.filter((line) => line.startsWith('- '))).toEqual(titles);
});

test('decisions: no two have one number', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file));

test('decisions: every file that they name exists', () => {
  const isFile = (name: string) => tracked.some((file) => file === name || file.endsWith(`/${name}`));
  // Served by Google's domains, not by us.
  const foreign = ['api.js', 'handler.js', 'experiments.js', 'iframe.js'];
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/`([\w./-]+\.(?:tsx?|js|css|md|json|html|txt|svg))`/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !name.startsWith('/') && !foreign.includes(name) && !isFile(name))).toEqual(
    [],
  );
});

test('decisions: every reference in a tracked file has its record', () => {
  const references = tracked
    .filter((file) => /\.(?:tsx?|js|css|md|html)$/.test(file) && !file.endsWith('decisions.test.ts'))
    .flatMap((file) => {
      const matches = readFileSync(file, 'utf8').matchAll(/decisions\/(\d+[\w-]*(?:\.md)?)/g);
      return [...matches].map(([, name = '']) => ({ file, name }));
    });
  expect(references.length).toBeGreaterThan(50);
  const exists = (name: string) => files.some((file) => file === name || file.slice(0, 4) === name);
  expect(references.filter(({ name }) => !exists(name))).toEqual([]);
});

test('store ownership: every test that its table names exists', () => {
  const rows = textOf('0016-store-ownership.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split('|').length === 5);
  const proofs = rows.slice(1).map((row) => row.split('|')[3] ?? '');
  expect(proofs).toHaveLength(19);
  const missing = proofs
    .flatMap((proof) => proof.split(';'))
    .map((proof) => ({
      file: /`([^`]+)`/.exec(proof)?.[1] ?? 'tests/browser/account-ownership.test.ts',
      title: /"([^"]+)"/.exec(proof)?.[1] ?? '',
    }))
    .filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
});
