import { describe, expect, test } from 'vitest';
import { createSampleMaps } from '#local/mapbox/sample-maps.ts';
import { createTestApp } from '#tests/server/support/test-app.ts';

const app = createSampleMaps();
const ask = (path: string, init?: RequestInit) => app.request(`/_mapbox${path}`, init);

interface Found {
  feature_name: string;
  full_address: string;
  action: { id: string };
}
const suggest = async (text: string, query = ''): Promise<Found[]> => {
  const response = await ask(`/autofill/v1/suggest/${encodeURIComponent(text)}?language=es${query}`);
  return (await response.json()).suggestions;
};
const names = async (...args: Parameters<typeof suggest>) =>
  (await suggest(...args)).map(({ feature_name }) => feature_name);

describe('sample suggestions', () => {
  test('start with the text, ignoring accents, case and commas', async () => {
    expect(await names('calle de alcala')).toEqual(['Calle de Alcalá 42']);
    expect(await names('  RÚA do   franco 21, 15702')).toEqual(['Rúa do Franco 21']);
    expect(await names('Elvira')).toEqual(['Calle Elvira 18']);
    expect(await names('Nowhere')).toEqual([]);
  });

  test('respect the requested limit, five by default, and countries', async () => {
    expect(await names('calle')).toHaveLength(5);
    expect(await names('calle', '&limit=2')).toHaveLength(2);
    expect(await names('r')).toEqual(expect.arrayContaining(['Rua das Flores 76', 'Rue Mouffetard 104']));
    expect(await names('ru', '&country=FR')).toEqual(['Rue Mouffetard 104']);
  });

  test('are sorted by distance', async () => {
    expect((await names('calle', '&proximity=-5.99,37.39'))[0]).toBe('Calle Sierpes 40');
    expect((await names('calle', '&proximity=-1.64,42.81'))[0]).toBe('Calle Estafeta 55');
  });

  test('are in the requested language, with their details', async () => {
    expect((await suggest('Brick Lane'))[0]?.full_address).toBe('Brick Lane 159, E1 6SB London, Reino Unido');
    const response = await ask('/autofill/v1/retrieve/sample-17.en');
    expect((await response.json()).features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [-0.07165, 51.52471] },
      properties: { full_address: 'Brick Lane 159, E1 6SB London, United Kingdom' },
    });
  });

  test('fail on demand', async () => {
    expect((await ask('/autofill/v1/suggest/fallo%20500')).status).toBe(500);
    expect((await ask('/autofill/v1/suggest/Fallo%20401')).status).toBe(401);
    const html = await ask('/autofill/v1/suggest/fallo%20html');
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const [lost] = await suggest('camino perdido');
    expect((await ask(`/autofill/v1/retrieve/${lost?.action.id}`)).status).toBe(500);
    expect((await ask('/autofill/v1/retrieve/nothing')).status).toBe(404);
  });
});

describe('sample maps', () => {
  const map = (style: string, view: string) => ask(`/styles/v1/mapbox/${style}/static/${view}`);

  test('depend on coordinate, theme and style only', async () => {
    const draw = async (...view: Parameters<typeof map>) => (await map(...view)).text();
    const madrid = await draw('streets-v11', '-3.7,40.4,16,0/300x200');
    expect(madrid).toMatch(/^<svg .*width="300" height="200"/);
    expect(await draw('streets-v11', '-3.7,40.4,16,0/300x200')).toBe(madrid);
    const others = [
      await draw('streets-v11', '-3.6,40.4,16,0/300x200'),
      await draw('dark-v11', '-3.7,40.4,16,0/300x200'),
      await draw('satellite-streets-v11', '-3.7,40.4,16,0/300x200'),
    ];
    expect(new Set([madrid, ...others]).size).toBe(4);
  });

  test('have at most 1280 pixels per side', async () => {
    expect((await map('streets-v11', '-3.7,40.4,16,0/1280x1280')).status).toBe(200);
    for (const size of ['1281x10', '10x1281', '0x10', 'x']) {
      expect((await map('streets-v11', `-3.7,40.4,16,0/${size}`)).status).toBe(422);
    }
    expect((await map('streets-v11', 'here,16,0/10x10')).status).toBe(422);
  });
});

test('sample Mapbox: records requests without their token, and clears them', async () => {
  await ask('/calls', { method: 'DELETE' });
  await ask('/autofill/v1/suggest/Calle%20Mayor?access_token=secret&limit=3');
  await ask('/events/v2?access_token=secret', { method: 'POST', body: '[{"event":"search.start"}]' });
  expect(await (await ask('/calls')).json()).toEqual([
    { method: 'GET', path: '/autofill/v1/suggest/Calle Mayor', query: { limit: '3' } },
    { method: 'POST', path: '/events/v2', query: {}, body: [{ event: 'search.start' }] },
  ]);
});

test('production server: contains no sample maps', async () => {
  const { app: production } = createTestApp(undefined);
  expect((await production.request('/_mapbox/calls')).status).toBe(404);
});
