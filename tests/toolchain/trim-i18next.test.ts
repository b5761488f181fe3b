import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { trimCode } from '#build/trim-i18next.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';

const whole = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8');

test('trimmed i18next: translates without its debug messages', async () => {
  const code = trimCode(whole, parseAst(whole)).toString();
  expect(code).not.toContain('init: i18next is already initialized');
  const { createInstance } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof import('i18next');
  const i18n = createInstance();
  await i18n.init({
    lng: 'es',
    resources: { es: { common: { moment: 'Un momento, {{name}}' } } },
    ns: 'common',
  });
  expect(i18n.t('common:moment', { name: 'Ana' })).toBe('Un momento, Ana');
});

test('trimmed i18next: throws if the code to remove is not found', () => {
  const other = whole.replaceAll('Formatter', 'Formats');
  expect(() => trimCode(other, parseAst(other))).toThrow('no unused formatter');
});

test("texts: use no format, because i18next's formatter is removed", () => {
  expect(JSON.stringify([spanish, english])).not.toMatch(/\{\{[^}]*,/);
});
