import { describe, expect, it } from 'vitest';
import { parseEnvironment, unsetSettings } from '#src/config/environment.ts';

/** What the local stack and the tests ask for. */
const local = { VITE_AUTH_EMULATOR: 'true' };

describe('parseEnvironment', () => {
  it('needs only VITE_AUTH_EMULATOR for the local stack', () => {
    expect(parseEnvironment(local)).toMatchObject({
      dashboardUrl: 'http://localhost:4100',
      apiHost: '',
      firebase: { apiKey: 'demo-key', projectId: 'demo-escandallo' },
      usesAuthEmulator: true,
    });
  });

  const withKey = {
    VITE_FIREBASE_API_KEY: 'key',
    VITE_FIREBASE_PROJECT_ID: 'my-project',
    VITE_FIREBASE_AUTH_DOMAIN: 'www.example.com',
    VITE_DASHBOARD_URL: 'https://app.example.com',
    VITE_SITE_ORIGIN: 'https://www.example.com',
  };

  it.each([{ VITE_AUTH_EMULATOR: '' }, { VITE_FIREBASE_API_KEY: '' }])(
    'requires an explicit emulator when the key is missing: %o',
    (env) => {
      const { VITE_FIREBASE_API_KEY, ...withoutKey } = withKey;
      expect(() => parseEnvironment({ ...withoutKey, ...env })).toThrow(
        /VITE_FIREBASE_API_KEY: must be set, .* set VITE_AUTH_EMULATOR=true/,
      );
    },
  );

  it('names a carriage return', () => {
    expect(() => parseEnvironment({ ...local, VITE_DASHBOARD_URL: 'https://app.example.com\r' })).toThrow(
      'VITE_DASHBOARD_URL: must not have a carriage return',
    );
  });

  it('rejects a key with the emulator, and other values of the switch', () => {
    expect(() => parseEnvironment({ ...withKey, ...local })).toThrow(
      'VITE_FIREBASE_API_KEY: must be unset when VITE_AUTH_EMULATOR is set',
    );
    expect(() => parseEnvironment({ VITE_AUTH_EMULATOR: 'yes' })).toThrow('VITE_AUTH_EMULATOR: must be true');
  });

  it.each(Object.keys(withKey).slice(1))('rejects a key without %s', (name) => {
    const wrong = `${name}: must be set when there is a VITE_FIREBASE_API_KEY`;
    expect(() => parseEnvironment({ ...withKey, [name]: undefined })).toThrow(wrong);
    expect(() => parseEnvironment({ ...withKey, [name]: '' })).toThrow(wrong);
  });

  it('removes a trailing slash of the API host', () => {
    expect(parseEnvironment({ ...local, VITE_API_HOST: 'https://api.test/' }).apiHost).toBe(
      'https://api.test',
    );
  });

  it.each([
    ['VITE_SITE_ORIGIN', 'https://www.example.com/path'],
    ['VITE_API_HOST', 'https://api.example.com/v1'],
    ['VITE_FIREBASE_PROJECT_ID', 'My Project'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => parseEnvironment({ ...withKey, [name]: value })).toThrow(`${name}: must be`);
  });

  it.each([
    ['VITE_PAGE_REPORTS', 'sendsReports', true],
    ['VITE_DASHBOARD_DISHES', 'dashboardTakesDishes', false],
    ['VITE_RECAPTCHA', 'allowsRecaptcha', false],
  ] as const)('environment: reads %s as on or off', (name, key, byDefault) => {
    const read = (value?: string) => parseEnvironment({ ...local, [name]: value })[key];
    expect([read(), read(''), read('on'), read('off')]).toEqual([byDefault, byDefault, true, false]);
    expect(() => read('true')).toThrow(`${name}: must be on, off, or unset`);
  });

  it('accepts a token-sync path or an https:// URL only', () => {
    const tokenSyncUrl = (value?: string) =>
      parseEnvironment({ ...local, VITE_TOKEN_SYNC_URL: value }).tokenSyncUrl;
    expect(tokenSyncUrl()).toBe('');
    for (const good of ['/token', 'https://sync.example/token']) expect(tokenSyncUrl(good)).toBe(good);
    for (const bad of [
      '//sync.example/token',
      '/\\sync.example',
      'http://sync.example',
      'https://*/token',
      'https://%2a.com/token',
      'javascript:0',
      'token',
    ]) {
      expect(() => tokenSyncUrl(bad)).toThrow('VITE_TOKEN_SYNC_URL');
    }
  });

  it('accepts a public map token or none, never a secret one', () => {
    const mapboxToken = (value?: string) =>
      parseEnvironment({ ...local, VITE_MAPBOX_TOKEN: value }).mapboxToken;
    expect(mapboxToken()).toBe('');
    expect(mapboxToken('')).toBe('');
    expect(mapboxToken('pk.abc')).toBe('pk.abc');
    expect(() => mapboxToken('sk.abc')).toThrow('VITE_MAPBOX_TOKEN: must be a public token');
  });

  it('has example links only for the local stack', () => {
    const linked = (env: object) => {
      const { demoVideoUrl, storeListingUrl } = parseEnvironment(env as Record<string, unknown>);
      return [demoVideoUrl, storeListingUrl];
    };
    expect(linked(withKey)).toEqual(['', '']);
    expect(linked(local).every((url) => url.startsWith('https://'))).toBe(true);
    const own = { VITE_DEMO_VIDEO_URL: 'https://a.example/', VITE_STORE_LISTING_URL: 'https://b.example/' };
    expect(linked({ ...withKey, ...own })).toEqual(['https://a.example/', 'https://b.example/']);
  });

  it('environment: has an example operator only for the local stack', () => {
    const { operator, contactEmail } = parseEnvironment(withKey);
    expect(operator).toBe('');
    expect(parseEnvironment(local).operator).toContain('Muestra');
    const warned = unsetSettings(withKey).join();
    for (const part of ['OPERATOR_NAME', 'OPERATOR_TOWN', 'OPERATOR_LEGAL', 'CONTACT_EMAIL']) {
      expect(warned).toContain(`VITE_${part} is not set`);
    }
    expect(warned).toContain(contactEmail);
    const own = { VITE_OPERATOR_NAME: 'Panes, S. L.', VITE_CONTACT_EMAIL: 'ana@panes.test' };
    expect(parseEnvironment({ ...withKey, ...own })).toMatchObject({
      operator: 'Panes, S. L.',
      contactEmail: 'ana@panes.test',
    });
    expect(() => parseEnvironment({ ...local, VITE_CONTACT_EMAIL: 'ana' })).toThrow('VITE_CONTACT_EMAIL');
  });

  it.each(['www.example.com', 'my-project.firebaseapp.com'])(
    'environment: accepts %s as auth domain, and no host that the policy blocks',
    (host) => {
      const site = { VITE_SITE_ORIGIN: 'https://www.example.com', VITE_FIREBASE_PROJECT_ID: 'my-project' };
      const parse = (authDomain: string) =>
        parseEnvironment({ ...withKey, ...site, VITE_FIREBASE_AUTH_DOMAIN: authDomain });
      expect(parse(host).firebase.authDomain).toBe(host);
      expect(() => parse(`auth.${host}`)).toThrow("VITE_FIREBASE_AUTH_DOMAIN: must be the site's host");
    },
  );

  const urls = [
    'VITE_DASHBOARD_URL',
    'VITE_SITE_ORIGIN',
    'VITE_API_HOST',
    'VITE_DEMO_VIDEO_URL',
    'VITE_STORE_LISTING_URL',
  ];

  it.each([...urls, 'VITE_TOKEN_SYNC_URL', 'VITE_FIREBASE_AUTH_DOMAIN'])(
    'accepts only web URLs in %s and names the variable',
    (name) => {
      for (const bad of ['not a URL', 'javascript:alert(1)//', 'data:text/html,a', '//evil.test']) {
        expect(() => parseEnvironment({ ...local, [name]: bad }), bad).toThrow(name);
        expect(() => parseEnvironment({ ...withKey, [name]: bad }), bad).toThrow(name);
      }
    },
  );

  it.each(urls)('accepts http:// in %s only for the local stack', (name) => {
    const env = { [name]: 'http://localhost:4100' };
    expect(() => parseEnvironment({ ...local, ...env })).not.toThrow();
    expect(() => parseEnvironment({ ...withKey, ...env })).toThrow(`${name}: must be an https:// URL`);
  });
});
