import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findMapService } from '#src/screens/registration/address/map-service.ts';
import { hasFailed, patientFetch } from '#src/screens/registration/address/patient-fetch.ts';
import { isAbout, nearby, placeOf, searchedText } from '#src/screens/registration/address/place.ts';
import { reportMovedPin } from '#src/screens/registration/address/report-moved-pin.ts';

const nameSamples = () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="map-samples" content="/_mapbox">');
  onTestFinished(() => document.head.querySelector('meta[name="map-samples"]')?.remove());
};
const origin = 'http://localhost:3000/_mapbox';
const place = placeOf({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-3.7, 40.4] },
  properties: { mapbox_id: 'a', address_line1: 'Calle Mayor 1', full_address: 'Calle Mayor 1, Madrid' },
} as Parameters<typeof placeOf>[0]);

describe('who answers', () => {
  test('is Mapbox with a token, also on a page of the local stack', () => {
    nameSamples();
    expect(findMapService('pk.token')).toEqual({
      token: 'pk.token',
      api: 'https://api.mapbox.com',
      contribute: 'https://contribute-api.mapbox.com',
    });
  });

  test('is the local stack without one', () => {
    nameSamples();
    expect(findMapService('')).toEqual({ token: 'sample', api: origin, contribute: origin });
  });

  test('is nobody in production without one', () => {
    expect(findMapService('')).toBeNull();
  });
});

test('a place is known by its first line, whatever floor or door follows', () => {
  expect(isAbout(place, 'Calle Mayor 1, 2.º B')).toBe(true);
  expect(isAbout(place, 'Calle Mayor')).toBe(false);
});

test('nearness counts only on a map that shows less than half a country', () => {
  expect(nearby(10, [1, 2])).toEqual({ lng: 1, lat: 2 });
  expect(nearby(9, [1, 2])).toBeUndefined();
});

test('an answer says which text it is about', () => {
  expect(searchedText(`${origin}/autofill/v1/suggest/C%2F%20Mayor%201%3F?limit=5`)).toBe('C/ Mayor 1?');
});

describe('the library’s fetch', () => {
  const answerWith = (fetcher: typeof fetch) => vi.stubGlobal('fetch', vi.fn(fetcher));
  afterEach(() => void vi.unstubAllGlobals());
  const emptyAnswer = async () => {
    const answer = await (await patientFetch(`${origin}/suggest/a`)).json();
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
    return answer;
  };

  test('hands on lists as they come', async () => {
    answerWith(async () => Response.json({ suggestions: [1] }));
    const answer = await (await patientFetch(`${origin}/suggest/a`)).json();
    expect(answer).toEqual({ suggestions: [1] });
    expect(hasFailed(answer)).toBe(false);
  });

  test.each([
    ['500', async () => Response.json({ suggestions: [1] }, { status: 500 })],
    ['401', async () => Response.json({}, { status: 401 })],
    ['HTML', async () => new Response('<!doctype html>')],
    ['other JSON', async () => Response.json(null)],
    ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('makes of %s an answer with nothing in it', async (_, fetcher) => {
    answerWith(fetcher);
    const answer = await emptyAnswer();
    expect(answer).toMatchObject({ suggestions: [], features: [] });
    expect(hasFailed(answer)).toBe(true);
  });

  test('gives up after eight seconds', async () => {
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

  test('is aborted like any other', async () => {
    answerWith(async (_, init) => {
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    const call = patientFetch(`${origin}/suggest/a`, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a moved pin', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const service = { token: 'pk.a/b', api: origin, contribute: origin };

  test('is reported with where it was first, which address it is, and where it is now', async () => {
    const send = vi.fn(async (_address: string, _init: RequestInit) => new Response());
    vi.stubGlobal('fetch', send);
    await reportMovedPin(service, { ...place, coordinate: [-3.8, 40.5] });
    const [address, { method, body }] = send.mock.calls[0] ?? ['', {}];
    expect(address).toBe(`${origin}/v1/edit-suggestion/address?access_token=pk.a%2Fb`);
    expect(method).toBe('POST');
    expect(JSON.parse(String(body))).toMatchObject({
      location: { longitude: -3.7, latitude: 40.4 },
      placeName: 'Calle Mayor 1, Madrid',
      changes: { location: { longitude: -3.8, latitude: 40.5 } },
    });
  });

  test('that cannot be reported troubles nobody', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await reportMovedPin(service, place);
    expect(vi.mocked(console.warn)).toHaveBeenCalledOnce();
    vi.mocked(console.warn).mockClear();
  });
});
