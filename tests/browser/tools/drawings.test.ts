/** The pictures of the charts: the widths that they are laid out with, and the report of the flows that moves them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { LayerName } from '#flows/layers/layer.types.ts';
import { findDifference, type PictureComparison } from '#flows/report/baselines.ts';
import { writeReport } from '#flows/report/write-report.ts';
import { readOptions } from '#flows/run/options.ts';
import type { FlowPath } from '#flows/run/paths.ts';
import { committedPaths } from '#flows/run/paths-file.ts';
import type { Result } from '#flows/run/results.ts';
import { expectNoAxeViolationsInLightAndDark } from '#tests/browser/support/axe.ts';
import { test } from '#tests/browser/support/browser-test.ts';
import { sidewaysScroll } from '#tests/browser/support/sideways-scroll.ts';
import { plainPng } from '#tests/support/plain-png.ts';
import { measureWidth, type TextStyle } from '#tools/charts/letters.ts';

test('drawings: letters have the assumed widths', async ({ page }) => {
  const font = readFileSync('src/styles/fonts/figtree.woff2').toString('base64');
  await page.setContent(
    `<style>@font-face{font-family:F;font-weight:300 900;src:url(data:font/woff2;base64,${font})}</style>
     <p style="font-family:F">a<b style="font-weight:600">a</b></p>`,
  );
  const letters = [
    ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
    ...'·’“”…–',
  ];
  const types: TextStyle[] = [
    { size: 1000, weight: 400 },
    { size: 1000, weight: 600 },
  ];
  for (const type of types) {
    const measured = await page.evaluate(
      async ({ letters, weight }) => {
        await document.fonts.ready;
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return [];
        canvas.font = `${weight} 1000px F`;
        return letters.map((letter) => Math.round(canvas.measureText(letter).width));
      },
      { letters, weight: type.weight },
    );
    expect(letters.map((letter) => Math.round(measureWidth(letter, type)))).toEqual(measured);
  }
});

describe('flows report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const paths = committedPaths();
  const resultOf = (layer: LayerName, { id, steps }: FlowPath): Result => ({
    id,
    layer,
    ms: 1,
    steps: [{ seen: 'as expected', ms: 1 }, ...steps.map(() => ({ seen: 'as expected', ms: 1 }))],
    problem: null,
  });
  const track = {
    states: ['auth', 'auth.checkingSession', 'auth.watchingIdentity'],
    arrows: ['auth.checkingSession auth.watchingIdentity xstate.done.actor.checkSession'],
  };
  const passed = paths.map((path): Result => ({ ...resultOf('machine', path), track }));
  const lacks = 'The page lacks "Forgot your password?".';
  const failed: Result[] = paths.slice(0, 5).map((path, index) => ({
    ...resultOf('view', path),
    problem: {
      step: 2,
      text: `Step 2, form: ${lacks}`,
      differences: [lacks],
      frame: {
        page: 'Welcome back\nForgot your password?\nContinue with Google',
        console: index === 0 ? ['error: no such thing'] : [],
        calls: ['auth: checkSession, waits for its answer'],
      },
    },
  }));
  const options = readOptions([]);
  const pictures = paths.slice(0, 2).map(({ id, section }, index): PictureComparison => {
    const difference = findDifference(plainPng(10, [index, 0, 0]), plainPng(12, [0, 200, 0]));
    return {
      name: `${section}-${index}`,
      id,
      step: 1,
      status: index ? 'rejected' : 'changed',
      ...(difference && { difference }),
    };
  });
  const missing = ['call + connection.restored'];
  const rows = [{ label: 'charts: transitions', seen: 1, of: 2, exceptions: [], missing }];
  const coverage = { rows, isIncomplete: true };
  beforeAll(async () => {
    const times = new Map<LayerName, number>([['machine', 1]]);
    const run = { paths, coverage, times, options, pictures: [], notRun: [], changedTexts: [] };
    await writeReport(join(folder, 'passed'), {
      ...run,
      // Pictures are of the browser.
      results: [...passed, ...paths.slice(0, 2).map((path) => resultOf('browser', path))],
      pictures,
    });
    const someRun = { ...run, paths: paths.slice(0, 5) };
    await writeReport(join(folder, 'failed'), {
      ...someRun,
      results: [...passed.slice(0, 5), ...paths.slice(0, 5).map((path) => resultOf('view', path))],
    });
    await writeReport(join(folder, 'failed'), {
      ...someRun,
      results: [...passed.slice(0, 5), ...failed],
      times: new Map([...times, ['view', 1]]),
      notRun: ['a.json is not a recorded path: it is not JSON.'],
    });
  });
  const open = async (page: Page, which: 'passed' | 'failed' = 'passed') => {
    await page.goto(String(pathToFileURL(join(folder, which, 'index.html'))));
    return page.getByRole('main').getByRole('group', { name: 'arrows move it' });
  };
  /** What a script writes where a value is missing. */
  const nothing = /\b(null|undefined|NaN)\b/;
  const widthOf = async (page: Page) => Number(await page.locator('main svg.chart').getAttribute('width'));

  test.override({ device: 'desktop' });

  test('report: collects decisions on pictures in one command', async ({ page }) => {
    await open(page);
    const cards = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem');
    const [changed = '', rejected = ''] = pictures.map(({ name }) => name);
    expect(await cards.first().getByRole('figure').allTextContents()).toEqual([
      'Baseline',
      'Now',
      'Difference',
    ]);
    expect(await cards.last().textContent()).toContain(
      `For the bug: Picture ${rejected} differs by 144 pixels`,
    );
    await cards.first().getByRole('button', { name: 'Approve' }).click();
    await cards.last().getByRole('button', { name: 'Reject' }).click();
    expect(await page.locator('#decisions code').textContent()).toBe(
      `npm run flows -- --approve ${changed} --reject ${rejected}`,
    );
    for (const card of [cards.first(), cards.last()])
      await card.getByRole('button', { pressed: true }).click();
    await page.getByText('Approve what is meant').waitFor();
  });

  test('has no axe violation in either theme', async ({ page }) => {
    await open(page);
    await page.getByRole('heading', { name: `All ${paths.length} paths passed` }).waitFor();
    await page.getByRole('link', { name: '1 missing' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(nothing);
    await expectNoAxeViolationsInLightAndDark(page);
  });

  test('is one file without requests and is stored', () => {
    const html = readFileSync(join(folder, 'passed', 'index.html'), 'utf8');
    expect(html.match(/(src|href)="(?!data:)[^"]*"|url\((?!data:)/g)).toBeNull();
    expect(readdirSync(join(folder, 'passed')).toSorted()).toEqual(['index.html', 'runs']);
    expect(readdirSync(join(folder, 'passed', 'runs'))).toHaveLength(2);
  });

  test('finds a text of the screen in both languages', async ({ page }) => {
    await open(page);
    for (const text of [
      '¿Has olvidado la contraseña',
      'has olvidado la contrasena',
      'forgot your PASSWORD',
    ]) {
      await page.getByRole('searchbox').fill(text);
      const first = page.getByRole('navigation').getByRole('listitem').first();
      await expect.poll(() => first.textContent()).toMatch(/On the screen of step \d+: .*(olvidado|Forgot)/);
    }
    await page.getByRole('searchbox').fill('¿has olvidado la contrasena');
    await page.getByRole('navigation').getByRole('listitem').getByRole('button').first().click();
    const folded = page
      .getByRole('main')
      .locator('details[open]', { hasText: '¿Has olvidado la contraseña' });
    await expect.poll(() => folded.count()).toBe(1);
    expect(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map(String))).toContain(
      '¿Has olvidado la contraseña',
    );
    await page.getByRole('searchbox').fill('no such text anywhere');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('0 paths');
  });

  test('shows the path in the machines', async ({ page }) => {
    const chart = await open(page);
    await page.getByLabel('Chart').selectOption('auth');
    await expect
      .poll(() => chart.locator('.box.lit .name').allTextContents())
      .toEqual(['checkingSession', 'watchingIdentity']);
    await expectNoAxeViolationsInLightAndDark(page);
    await page.getByLabel('Chart').selectOption('');
    await expect.poll(() => chart.locator('.box.lit').count()).toBeGreaterThan(1);
  });

  describe('failed run', () => {
    test('shows the cause first and the failed step', async ({ page }) => {
      await open(page, 'failed');
      await page.getByRole('heading', { name: '5 of 5 paths failed, for 1 cause' }).waitFor();
      await page.getByRole('heading', { name: 'lacks "Forgot your password?"' }).waitFor();
      await page.getByRole('button', { name: '5 newly failed' }).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(nothing);
      const main = page.getByRole('main');
      await main.getByRole('heading', { name: 'Step 2 failed view' }).waitFor();
      const text = await main.textContent();
      for (const part of ['The sign-in page is open', lacks, 'Continue with Google', 'no such thing'])
        expect(text).toContain(part);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy as bug' }).first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const bug = await page.evaluate(() => navigator.clipboard.readText());
      for (const part of [`# The person`, `: ${lacks}`, '0. The page is opened', '5 paths: view 5.'])
        expect(bug).toContain(part);
      expect(bug).toContain(`npm run flows -- --layer view --path ${paths[0]?.section}`);
      await page.getByRole('button', { name: 'List 5 paths' }).click();
      await expect.poll(() => page.getByRole('status').textContent()).toBe('5 paths');
      await expectNoAxeViolationsInLightAndDark(page);
    });

    test('report: shows at which arrows paths failed', async ({ page }) => {
      await open(page, 'failed');
      const heat = page.getByRole('region', { name: 'Where paths fail' });
      await expect.poll(() => heat.locator('.arrow.hot').count()).toBeGreaterThan(0);
      expect(await heat.locator('.arrow.cold').count()).toBeGreaterThan(0);
    });

    describe('on a phone', () => {
      test.override({ device: 'phone' });
      test('fits the screen', async ({ page }) => {
        await open(page, 'failed');
        const wide = (await sidewaysScroll(page)) > 0;
        expect(wide).toBe(false);
        await expectNoAxeViolationsInLightAndDark(page);
      });
    });
  });

  test('highlights the path; keys move and zoom the machine', async ({ page }) => {
    const chart = await open(page);
    const lit = chart.locator('.box.lit');
    await expect.poll(() => lit.count()).toBeGreaterThan(0);
    const outer = await chart.boundingBox();
    for (const box of await lit.all()) {
      const inner = await box.locator('rect').boundingBox();
      expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0);
      expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
        (outer?.y ?? 0) + (outer?.height ?? 0),
      );
    }
    const fitting = await widthOf(page);
    await chart.focus();
    await page.keyboard.press('+');
    expect(await widthOf(page)).toBeCloseTo(fitting * 1.25);
    const top = () => chart.evaluate((one) => one.scrollTop);
    const before = await top();
    await page.keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(before);
    await page.keyboard.press('f');
    expect(await widthOf(page)).toBe(fitting);
  });

  test('report: shows a whole chart in letters that can be read', async ({ page }) => {
    const chart = await open(page);
    await page.getByRole('main').getByRole('button', { name: 'Show all' }).click();
    const { height = 0 } = (await chart.locator('.name').first().boundingBox()) ?? {};
    expect(height).toBeGreaterThan(10);
  });
});
