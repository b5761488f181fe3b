import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder).filter((file) => file !== 'README.md');

test.each(files)('%s says what was asked, when, and whether it still holds', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  expect(text).toMatch(
    new RegExp(
      `^# ${file.slice(0, 3)} .+\n\nDate: 20\\d\\d-\\d\\d-\\d\\d\nStatus: (accepted|superseded).*\n\n(\\*\\*Question\\.\\*\\*|## Context\n)`,
    ),
  );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(`${folder}/${link}`))).toEqual([]);
});

test('each is in the index, once, by its title', () => {
  const titles = files.map((file) => {
    const [heading = ''] = readFileSync(`${folder}/${file}`, 'utf8').split('\n');
    return `- [${file.slice(0, 3)}](${file}) ${heading.slice('# 000 '.length)}`;
  });
  const index = readFileSync(`${folder}/README.md`, 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('- ')).sort()).toEqual(titles);
});

test('no number is used twice', () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});
