import { afterEach, expect, test, vi } from 'vitest';
import { isTrackingRefused, sendReport } from '#src/services/page-reports.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
])('isTrackingRefused: with %o is %s', (browser, isRefused) => {
  expect(isTrackingRefused(browser)).toBe(isRefused);
});

test('sendReport: sends JSON to the API', async () => {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  sendReport('https://api.example', { stays: [], left: ['auth.redirect'], faults: [] });
  const [url, body] = sendBeacon.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example/api/v1/reports');
  expect(body?.type).toBe('application/json');
  expect(JSON.parse((await body?.text()) ?? '')).toEqual({ stays: [], left: ['auth.redirect'], faults: [] });
});
