import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { inlineSources, recaptchaSources } from '#server/pages/inline-sources.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';
import { createTestApp } from './support/test-app.ts';

const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );

describe('content security policy', () => {
  test('allows our origin, Firebase and Mapbox, and nothing inline', async () => {
    const { app } = createTestApp(undefined, { env: { FIREBASE_PROJECT_ID: 'my-project' } });
    const response = await app.request('/');
    expect(policyOf(response)).toEqual({
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'connect-src': [
        "'self'",
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://api.mapbox.com',
        'https://contribute-api.mapbox.com',
      ],
      'font-src': ["'self'"],
      'frame-src': ['https://my-project.firebaseapp.com/__/auth/'],
      'img-src': ["'self'", 'data:', 'https://api.mapbox.com'],
      'script-src': ["'self'", 'https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'],
      'style-src': ["'self'"],
    });
  });

  test('allows requests to the host of the token endpoint', async () => {
    const options = {
      ...{ firebaseProjectId: 'my-project', production: true },
      tokenSyncOrigin: 'https://sync.example',
    };
    const app = new Hono().use(securityHeaders(options));
    expect(policyOf(await app.request('/'))['connect-src']).toContain('https://sync.example');
  });

  test('allows reCAPTCHA only on pages built with it', async () => {
    const app = new Hono()
      .use(securityHeaders({ firebaseProjectId: 'my-project', production: true }))
      .get('/:source{.+}', (c) => {
        c.set('inlineSources', inlineSources(c.req.param('source')));
        return c.text('');
      });
    const usual = policyOf(await app.request('/nothing'));
    const policy = policyOf(await app.request(`/${recaptchaSources.scriptSrc[0]}`));
    const added = Object.entries(policy).map(([name, sources]) => [
      name,
      (sources as string[]).filter((source) => !usual[name]?.includes(source)),
    ]);
    expect(Object.fromEntries(added.filter(([, sources]) => sources?.length))).toEqual({
      'connect-src': ['https://www.google.com/recaptcha/enterprise/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'script-src': [
        'https://www.google.com/recaptcha/enterprise.js',
        'https://www.gstatic.com/recaptcha/releases/',
      ],
    });
  });
});

describe('security headers', () => {
  test.each(['/', '/api/v1/users', '/healthz'])('are complete on %s', async (path) => {
    const { app } = createTestApp(undefined);
    const { headers } = await app.request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('include HSTS in production', async () => {
    const { app } = createTestApp(undefined, {
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://db.example.com/app?sslmode=verify-full',
        FIREBASE_PROJECT_ID: 'my-project',
        DASHBOARD_URL: 'https://dashboard.example.com',
        TRUSTED_PROXIES: '0',
      },
    });
    const { headers } = await app.request('/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });

  test.each([
    ['GET', '/api/v1/logout'],
    ['GET', '/api/v1/users'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/readyz'],
    ['POST', '/nowhere'],
  ])('forbid caches to store API responses: %s %s', async (method, path) => {
    const { app } = createTestApp(undefined);
    expect((await app.request(path, { method })).headers.get('cache-control')).toBe('no-store');
  });
});
