import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { drawMap, drawToggle, type MapView } from './map-image.ts';
import { findAddresses, lostId, type SampleAddress, sampleAddresses } from './sample-addresses.ts';

/** Where the local stack answers in Mapbox's place. */
export const samplesPath = '/_mapbox';

/** A call as the record keeps it, without the token. */
interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body?: unknown;
}

const recordLength = 500;
const maxImageSide = 1280;
const slowMs = 12_000;

const unavailable = (c: Context) => c.json({ message: 'Internal Server Error' }, 500);

/** Typed texts that provoke failures of the real service. */
const failures: Record<string, (c: Context) => Response | Promise<Response>> = {
  'fallo 500': unavailable,
  'fallo 401': (c) => c.json({ message: 'Not Authorized - Invalid Token' }, 401),
  'fallo html': (c) => c.html('<!doctype html><title>Proxy</title><p>Sign in to this network.</p>'),
  'fallo lento': async (c) => {
    await pause(slowMs, undefined, { ref: false });
    return c.json({ suggestions: sampleAddresses.slice(0, 3).map(toSuggestion('es')) });
  },
};

const countryNames = (language: string) => new Intl.DisplayNames([language], { type: 'region' });

/** The fields of the real service that the library and the app read. */
const toProperties = (language: string) => (address: SampleAddress) => {
  const { id, line, postcode, city, region, country } = address;
  const countryName = countryNames(language).of(country.toUpperCase()) ?? country;
  const description = `${postcode} ${city}, ${countryName}`;
  return {
    mapbox_id: id,
    feature_name: line,
    matching_name: line,
    description,
    full_address: `${line}, ${description}`,
    address_line1: line,
    address_level1: region,
    address_level2: city,
    postcode,
    country: countryName,
    country_code: country,
    metadata: { iso_3166_1: country },
    language,
    place_type: ['address'],
    accuracy: 'rooftop',
  };
};

const toSuggestion = (language: string) => (address: SampleAddress) => ({
  ...toProperties(language)(address),
  // The id includes the language, as in Mapbox's API.
  action: { id: `${address.id}.${language}` },
});

const pair = (text: string | undefined): [number, number] | null => {
  const numbers = (text ?? '').split(',').map(Number);
  return numbers.length === 2 && numbers.every(Number.isFinite) ? (numbers as [number, number]) : null;
};

const svg = (c: Context, picture: string) => c.body(picture, 200, { 'Content-Type': 'image/svg+xml' });

const lookOf = (style: string): MapView['look'] =>
  style.startsWith('satellite') ? 'satellite' : style.includes('dark') ? 'night' : 'day';

/** The calls of the address search, answered without a network or a token (docs/sample-addresses.md). */
export function createSampleMaps(): Hono {
  const app = new Hono().basePath(samplesPath);
  const calls: Call[] = [];

  app.get('/calls', (c) => c.json(calls));
  app.delete('/calls', (c) => {
    calls.length = 0;
    return c.body(null, 204);
  });
  app.use(async (c, next) => {
    const { access_token: _, ...query } = c.req.query();
    const path = decodeURIComponent(c.req.path.slice(samplesPath.length));
    const body = c.req.method === 'POST' ? await c.req.json() : undefined;
    calls.push({ method: c.req.method, path, query, ...(body !== undefined && { body }) });
    calls.splice(0, calls.length - recordLength);
    await next();
  });

  app.get('/autofill/v1/suggest/:text', (c) => {
    const text = c.req.param('text');
    const failure = failures[text.trim().toLowerCase()];
    if (failure) return failure(c);
    const language = c.req.query('language') ?? 'en';
    const addresses = findAddresses({
      text,
      countries: (c.req.query('country') ?? '').toLowerCase().split(',').filter(Boolean),
      limit: Number(c.req.query('limit') ?? 5),
      near: pair(c.req.query('proximity')),
    });
    return c.json({ suggestions: addresses.map(toSuggestion(language)), attribution: 'Sample addresses' });
  });

  app.get('/autofill/v1/retrieve/:id', (c) => {
    const [sampleId, language = 'en'] = c.req.param('id').split('.');
    const address = sampleAddresses.find(({ id }) => id === sampleId);
    if (!address) return c.json({ message: 'Not Found' }, 404);
    if (address.id === lostId) return unavailable(c);
    const geometry = { type: 'Point', coordinates: address.coordinate };
    const feature = { type: 'Feature', geometry, properties: toProperties(language)(address) };
    return c.json({ type: 'FeatureCollection', features: [feature], attribution: 'Sample addresses' });
  });

  app.post('/events/v2', (c) => c.body(null, 204));
  app.post('/v1/edit-suggestion/address', (c) => c.json({ status: 'received' }, 201));

  app.get('/styles/v1/:user/:style/static/:view/:size', (c) => {
    const [lng = Number.NaN, lat = Number.NaN] = c.req.param('view').split(',').map(Number);
    const [width = 0, height = 0] = c.req.param('size').split('x').map(Number);
    const isDrawable = [width, height].every((side) => side >= 1 && side <= maxImageSide);
    if (!isDrawable || !Number.isFinite(lng + lat)) {
      return c.json({ message: `Width and height must be between 1-${maxImageSide}.` }, 422);
    }
    const look = lookOf(c.req.param('style'));
    return svg(c, drawMap({ coordinate: [lng, lat], width, height, look }));
  });
  app.get('/search-js/:version/img/:picture', (c) =>
    svg(c, drawToggle(c.req.param('picture').includes('satellite') ? 'satellite' : 'day')),
  );
  return app;
}
