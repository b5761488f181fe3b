/** The pictures of the charts: the widths that they are laid out with, and the report of the flows that moves them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Type, widthOf } from '#docs/charts/letters.ts';
import { writeReport } from '#tests/flows/report/write-report.ts';
import { readOptions } from '#tests/flows/run/options.ts';
import { committedPaths } from '#tests/flows/run/paths-file.ts';
import { expectNoAxeViolationsInLightAndDark } from './support/axe.ts';
import { test } from './support/browser-test.ts';

test('every letter is as wide as the drawings take it to be', async ({ page }) => {
  const font = readFileSync('src/styles/fonts/figtree.woff2').toString('base64');
  await page.setContent(
    `<style>@font-face{font-family:F;font-weight:300 900;src:url(data:font/woff2;base64,${font})}</style>
     <p style="font-family:F">a<b style="font-weight:600">a</b></p>`,
  );
  const letters = [
    ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
    ...'·’“”…–',
  ];
  const types: Type[] = [
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
    expect(letters.map((letter) => Math.round(widthOf(letter, type)))).toEqual(measured);
  }
});

describe('the report of the flows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const paths = committedPaths();
  beforeAll(() =>
    writeReport(folder, {
      paths,
      results: paths.map(({ id, steps }) => ({
        id,
        layer: 'machine',
        ms: 1,
        steps: [{ seen: 'as expected', ms: 1 }, ...steps.map(() => ({ seen: 'as expected', ms: 1 }))],
        problem: null,
      })),
      coverage: { rows: [], isIncomplete: true, parts: [] },
      times: new Map([['machine', 1]]),
      options: readOptions([]),
    }),
  );
  const open = async (page: Page) => {
    await page.goto(String(pathToFileURL(join(folder, 'index.html'))));
    return page.getByRole('main').getByRole('group');
  };
  const viewBox = (page: Page) => page.locator('main svg.chart').getAttribute('viewBox');

  test.override({ device: 'desktop' });

  test('breaks none of the rules of access, by day and by night', async ({ page }) => {
    await open(page);
    await expectNoAxeViolationsInLightAndDark(page);
  });

  test('the path is lit and fits; keys move and enlarge the chart', async ({ page }) => {
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
    const fitting = await viewBox(page);
    await chart.focus();
    await page.keyboard.press('+');
    const enlarged = await viewBox(page);
    expect(enlarged).not.toBe(fitting);
    await page.keyboard.press('ArrowDown');
    expect(await viewBox(page)).not.toBe(enlarged);
    await page.keyboard.press('f');
    expect(await viewBox(page)).toBe(fitting);
  });
});
