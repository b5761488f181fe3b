/** A failed path leaves a trace that Playwright's viewer opens. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, expect } from 'vitest';
import { createBrowserLayer, traceFile } from '#flows/layers/browser/browser.layer.ts';
import { pathFromEvents } from '#flows/run/paths.ts';
import { runPath } from '#flows/run/run-path.ts';
import { test } from '#tests/browser/support/browser-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'traces-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = pathFromEvents('sign-in', 'transitions', ['chooseEmail']);
const refused = {
  ...path,
  id: 'recorded-refused',
  recorded: { title: 'Refused', created: '2026-01-02T10:00:00.000Z', commit: null, refusal: 'Not any more.' },
};

/** A file of a zip archive, by its central directory. */
const readEntry = (file: string, name: string): string => {
  const zip = readFileSync(file);
  let at = -1;
  for (;;) {
    at = zip.indexOf('PK\x01\x02', at + 1, 'latin1');
    if (at < 0) throw new Error(`There is no ${name}.`);
    const end = at + 46 + zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, end) === name) break;
  }
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  return (zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString();
};

test.for([
  [false, [false, true]],
  [true, [true, true]],
] as const)(
  'flow traces: keeps one trace of passed paths only on request: %s',
  async ([isTracingAll, expected], { stack, browser }) => {
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
    await runPath(path, layer);
    await expect(runPath(refused, layer)).rejects.toThrow('Not any more.');
    const files = [path.id, refused.id].map((id) => join(folder, traceFile(id)));
    expect(files.map((file) => existsSync(file))).toEqual(expected);
    // The entries that the viewer reads first; the one has the steps in plain words.
    const trace = readEntry(files[1] ?? '', 'trace.trace');
    for (const words of ['The page is opened', 'The person chooses to continue with e-mail'])
      expect(trace).toContain(`"title":"${words}"`);
    expect(readEntry(files[1] ?? '', 'trace.network')).toContain('/auth');
  },
);
