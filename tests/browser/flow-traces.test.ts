/** A red walk of a path leaves a trace that Playwright's viewer opens. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { createBrowserLayer, traceFile } from '#tests/flows/layers/browser/browser.layer.ts';
import { pathFromEvents } from '#tests/flows/run/paths.ts';
import { walk } from '#tests/flows/run/walk.ts';
import { test } from './support/browser-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = pathFromEvents('sign-in', 'transitions', ['chooseEmail']);
const refused = {
  ...path,
  id: 'recorded-refused',
  recorded: { title: 'Refused', made: '2026-01-02T10:00:00.000Z', commit: null, refusal: 'Not any more.' },
};

test.for([
  [false, [false, true]],
  [true, [true, true]],
] as const)(
  'of green walks one is kept only when all are wanted: %s',
  async ([isTracingAll, kept], { stack, browser }) => {
    const layer = createBrowserLayer({
      ...stack,
      browser,
      engine: 'chromium',
      language: 'en',
      viewport: 'phone',
      picturesIn: null,
      tracesIn: folder,
      isTracingAll,
    });
    rmSync(join(folder, 'traces'), { recursive: true, force: true });
    await walk(path, layer);
    await expect(walk(refused, layer)).rejects.toThrow('Not any more.');
    const files = [path.id, refused.id].map((id) => join(folder, traceFile(id)));
    expect(files.map((file) => existsSync(file))).toEqual(kept);
    const names = readFileSync(files[1] ?? '', 'latin1');
    // The entries that the viewer reads first.
    for (const entry of ['trace.trace', 'trace.network']) expect(names).toContain(entry);
  },
);
