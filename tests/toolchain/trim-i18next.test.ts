import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { trimCode } from '#build/trim-i18next.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';

const whole = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8');

test('trimmed i18next: translates, without its messages for developers', async () => {
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

test('trimmed i18next: refuses a release that is written otherwise', () => {
  const other = whole.replaceAll('Formatter', 'Formats');
  expect(() => trimCode(other, parseAst(other))).toThrow('other formatter');
});

test('texts: use no format, which i18next is sent without', () => {
  expect(JSON.stringify([spanish, english])).not.toMatch(/\{\{[^}]*,/);
});
