import { expect, test } from 'vitest';
import { suggestEmail } from '#src/screens/auth/suggest-email.ts';

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail', 'ana@gmail.com'],
  ['ana@hotmial.es', 'ana@hotmail.es'],
  ['ana@outlok.es', 'ana@outlook.es'],
  ['Ana.Ñuñez+pan@gmail.con', 'Ana.Ñuñez+pan@gmail.com'],
])('suggestEmail: corrects %s to %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  ...['ana@gmail.com', 'ANA@GMAIL.COM', 'ana@mac.com', 'ana@email.com', 'ana@yahoo.fr', 'ana@live.co.uk'],
  ...['ana@panaderiaruiz.cat', 'ana@casa-pepe.eus', 'ana@elhorno.gal', 'ana@cafe.bar', 'ana@pan.es'],
  ...['ana@', '@', 'ana', 'ana@example.com', ' '],
])('suggestEmail: accepts %s', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
