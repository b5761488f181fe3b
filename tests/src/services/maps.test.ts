import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearchFetch, hasFailed } from '#src/services/maps/fail-safe-fetch.ts';
import { reportMovedPin } from '#src/services/maps/report-moved-pin.ts';
import { locationEvent, readLocation, searchEvent } from '#src/services/maps/responses.ts';

const origin = 'http://localhost:3000/_mapbox';
const feature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-3.7, 40.4] },
  properties: { mapbox_id: 'a', address_line1: 'Calle Mayor 1', full_address: 'Calle Mayor 1, Madrid' },
} as Parameters<typeof readLocation>[0];
const location = readLocation(feature);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  const { calls } = vi.mocked(console.warn).mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(calls, 'the console stays silent').toEqual([]);
});

describe('map events', () => {
  const answer = (url: string, more: object) =>
    ({ url: `${origin}/autofill/v1/suggest/${url}`, suggestions: [], ...more }) as unknown as Parameters<
      typeof searchEvent
    >[0];

  test('have text and count of a search', () => {
    expect(searchEvent(answer('C%2F%20Mayor%201%3F?limit=5', { suggestions: [{}, {}] }))).toEqual({
      type: 'suggestions.found',
      text: 'C/ Mayor 1?',
      count: 2,
    });
  });

  test('report a failed search', () => {
    expect(searchEvent(answer('Cal', { hasFailed: true }))).toEqual({ type: 'search.failed', text: 'Cal' });
  });

  test('have the location of a suggestion', () => {
    expect(locationEvent({ type: 'FeatureCollection', features: [feature] } as never)).toEqual({
      type: 'location.found',
      location: {
        id: 'a',
        address: 'Calle Mayor 1, Madrid',
        line: 'Calle Mayor 1',
        original: [-3.7, 40.4],
        coordinate: [-3.7, 40.4],
      },
    });
    expect(locationEvent({ type: 'FeatureCollection', features: [] } as never)).toEqual({
      type: 'location.notFound',
    });
  });
});

describe('search fetch', () => {
  const searchFetch = createSearchFetch(origin);
  const answerWith = (fetcher: typeof fetch) => vi.stubGlobal('fetch', vi.fn(fetcher));
  const emptyAnswer = async () => {
    const answer = await (await searchFetch('https://api.mapbox.com/suggest/a?limit=5')).json();
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
    return answer;
  };

  test('asks the configured host, and returns its lists unchanged', async () => {
    answerWith(async (url) => Response.json({ suggestions: [url] }));
    const answer = await (await searchFetch('https://api.mapbox.com/suggest/a?limit=5')).json();
    expect(answer).toEqual({ suggestions: [`${origin}/suggest/a?limit=5`] });
    expect(hasFailed(answer)).toBe(false);
  });

  test.each([
    ['500', async () => Response.json({ suggestions: [1] }, { status: 500 })],
    ['401', async () => Response.json({}, { status: 401 })],
    ['HTML', async () => new Response('<!doctype html>')],
    ['other JSON', async () => Response.json(null)],
    ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('returns an empty result for %s', async (_, fetcher) => {
    answerWith(fetcher);
    const answer = await emptyAnswer();
    expect(answer).toMatchObject({ suggestions: [], features: [] });
    expect(hasFailed(answer)).toBe(true);
  });

  test('cancels the body of a response that is not OK', async () => {
    const cancel = vi.fn();
    answerWith(async () => new Response(new ReadableStream({ cancel }), { status: 503 }));
    await emptyAnswer();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('times out after eight seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answerWith(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('too late')));
        }),
    );
    const answer = emptyAnswer();
    limit.abort();
    expect(hasFailed(await answer)).toBe(true);
    expect(timeout).toHaveBeenCalledWith(8_000);
  });

  test('rejects when aborted', async () => {
    answerWith(async (_, init) => {
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    const call = searchFetch('https://api.mapbox.com/suggest/a?limit=5', { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('reportMovedPin', () => {
  const service = { token: 'pk.a/b', api: origin, contribute: origin };

  test('reportMovedPin: reads the response to its end', async () => {
    const answer = new Response('thanks');
    vi.stubGlobal('fetch', async () => answer);
    await reportMovedPin(service, location);
    expect(answer.bodyUsed).toBe(true);
  });

  test('sends original coordinate, address and new coordinate', async () => {
    const send = vi.fn(async (_address: string, _init: RequestInit) => new Response());
    vi.stubGlobal('fetch', send);
    await reportMovedPin(service, { ...location, coordinate: [-3.8, 40.5] });
    const [url, { method, body }] = send.mock.calls[0] ?? ['', {}];
    expect(url).toBe(`${origin}/v1/edit-suggestion/address?access_token=pk.a%2Fb`);
    expect(method).toBe('POST');
    expect(JSON.parse(String(body))).toMatchObject({
      location: { longitude: -3.7, latitude: 40.4 },
      placeName: 'Calle Mayor 1, Madrid',
      changes: { location: { longitude: -3.8, latitude: 40.5 } },
    });
  });

  test('rejects when the service refuses the report', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await expect(reportMovedPin(service, location)).rejects.toThrow('Status: 503');
  });
});
