import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '#src/config/environment.ts';

describe('parseEnvironment', () => {
  it('works with nothing set: the local stack', () => {
    expect(parseEnvironment({})).toMatchObject({
      dashboardUrl: 'http://localhost:4100',
      apiHost: '',
      firebase: { apiKey: 'demo-key', projectId: 'demo-escandallo' },
      usesAuthEmulator: true,
    });
  });

  it('uses the real identity provider once it has a key', () => {
    expect(parseEnvironment({ VITE_FIREBASE_API_KEY: 'key' }).usesAuthEmulator).toBe(false);
  });

  it('leaves the slash at the end of the API host out', () => {
    expect(parseEnvironment({ VITE_API_HOST: 'https://api.test/' }).apiHost).toBe('https://api.test');
  });

  it('sends tokens to a path of our own, to another host over TLS alone, and else nowhere', () => {
    const tokenSyncUrl = (value?: string) => parseEnvironment({ VITE_TOKEN_SYNC_URL: value }).tokenSyncUrl;
    expect(tokenSyncUrl()).toBe('');
    for (const good of ['/token', 'https://sync.example/token']) expect(tokenSyncUrl(good)).toBe(good);
    for (const bad of [
      '//sync.example/token',
      '/\\sync.example',
      'http://sync.example',
      'javascript:0',
      'token',
    ]) {
      expect(() => tokenSyncUrl(bad)).toThrow('VITE_TOKEN_SYNC_URL');
    }
  });

  it('takes a public token for maps, or none, and never a secret one', () => {
    const mapboxToken = (value?: string) => parseEnvironment({ VITE_MAPBOX_TOKEN: value }).mapboxToken;
    expect(mapboxToken()).toBe('');
    expect(mapboxToken('')).toBe('');
    expect(mapboxToken('pk.abc')).toBe('pk.abc');
    expect(() => mapboxToken('sk.abc')).toThrow('VITE_MAPBOX_TOKEN: must be a public token');
  });

  it.each(['VITE_DASHBOARD_URL', 'VITE_API_HOST', 'VITE_DEMO_VIDEO_URL', 'VITE_STORE_LISTING_URL'])(
    'refuses a %s that is no address, and names it',
    (name) => {
      expect(() => parseEnvironment({ [name]: 'not an address' })).toThrow(name);
    },
  );
});
