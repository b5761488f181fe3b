import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const files = readdirSync(folder);

test.each(files)('%s says what was asked, when, and whether it still holds', (file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  expect(text).toMatch(
    new RegExp(
      `^# ${file.slice(0, 3)} .+\n\nDate: 20\\d\\d-\\d\\d-\\d\\d\nStatus: (accepted|superseded).*\n\n\\*\\*Question\\.\\*\\*`,
    ),
  );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(`${folder}/${link}`))).toEqual([]);
});

test('no number is used twice', () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});
