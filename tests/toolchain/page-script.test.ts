import { expect, test } from 'vitest';
import { bundlePageScript } from '#build/prerender/page-script.ts';

const files = ['assets/react-0123abcd.js', 'assets/start-4567cdef.js'];

test.each([
  ['content-page', 1250],
  ['form-page', 1690],
  ['unrendered-page', 510],
] as const)('page script: %s is classic and imports only the app', async (entry, maxBytes) => {
  const script = (await bundlePageScript(entry))(files);
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('"react-0123abcd start-4567cdef"');
  expect(script.match(/\b(import|export)\b/g)).toEqual(['import']);
  expect(script).not.toMatch(/\n|<\/script|__PAGE_SCRIPTS__/);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(maxBytes);
});
