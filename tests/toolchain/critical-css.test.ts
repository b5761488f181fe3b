import { expect, test } from 'vitest';
import { extractCriticalCss } from '#build/prerender/critical-css.ts';

const body =
  '<h1 class="big y_big">Hello</h1><div data-deferred-styles class="more"><p class="low">More</p></div>';
const first = (css: string) =>
  extractCriticalCss(css, body).critical.replace(/^\[data-deferred-styles\]{.*?}/, '');
const rest = (css: string) =>
  extractCriticalCss(css, body).deferred.replace(/\[data-deferred-styles\]{.*?}$/, '');

test.each([
  ['an element', 'h1{color:red}'],
  ['a class of the first screen', '.big{color:red}'],
  ['the class of what is skipped', '.more{color:red}'],
  ['one of several', '.low,.big{color:red}'],
  ['something within the first screen', '.big .low{color:red}'],
  ['all that lacks a class', 'p:not(.low){color:red}'],
  ['all that lacks one of several', 'p:not(:has(.low),.lower){color:red}'],
  ['a class of a module of the first screen', '.x_big{color:red}'],
  ['the order of layers', '@layer low,big;'],
  ['keyframes', '@keyframes low{to{color:red}}'],
])('extractCriticalCss: puts %s before the page', (_, css) => {
  expect(first(css)).toBe(css);
  expect(rest(css)).toBe('');
});

test('extractCriticalCss: defers rules of elements below the fold', () => {
  expect(rest('.low,.lower{color:red}')).toBe('.low,.lower{color:red}');
  expect(first('.low{color:red}')).toBe('');
});

test('extractCriticalCss: splits a media query without empty halves', () => {
  const css = '@media print{.big{color:red}.low{color:blue}}';
  expect(first(css)).toBe('@media print{.big{color:red}}');
  expect(rest(css)).toBe('@media print{.low{color:blue}}');
  expect(rest('@media print{.big{color:red}}')).toBe('');
});

test('extractCriticalCss: keeps a nested media query in its rule', () => {
  const css = (name: string) => `.${name}{@media (hover:hover){&:hover{color:red}}}`;
  expect(first(css('big') + css('low'))).toBe(css('big'));
  expect(rest(css('big') + css('low'))).toBe(css('low'));
});

test('extractCriticalCss: defers nothing without a part below the fold', () => {
  expect(extractCriticalCss('.low{color:red}', '<p class="low">Hello</p>').critical).toContain(
    '.low{color:red}',
  );
});
