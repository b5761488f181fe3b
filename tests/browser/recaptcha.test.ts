/** A Firebase project that requires reCAPTCHA Enterprise for e-mail and password. Firebase and Google are stand-ins. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { listen } from '#server/http/server.ts';
import { securityHeaders } from '#server/pages/security-headers.ts';
import { serveSite } from '#server/pages/static-site.ts';
import { texts } from '#src/i18n/locales/es.ts';
import { projectId } from '#tests/harden/support/google.ts';
import { buildProductionSite } from '#tests/harden/support/production-site.ts';
import { test as browserTest } from './support/browser-test.ts';

const { auth, errors } = texts;
const email = 'ana@example.com';

const test = browserTest.extend('expectedErrors', [
  /^external: (http:\/\/localhost:|https:\/\/(identitytoolkit\.googleapis|www\.google|www\.gstatic)\.com\/)/,
  /the server responded with a status of 40[04]/,
]);

/** The policy of production, and an API without accounts. */
async function openSite(variables: Record<string, string>) {
  const distDir = await mkdtemp(join(tmpdir(), 'recaptcha-'));
  await buildProductionSite(distDir, variables);
  const app = new Hono();
  app.get(`${apiBase}/logout`, (c) => c.json({ valid: false }));
  app.get(`${apiBase}/users`, (c) => c.json({}, 404));
  app.post(`${apiBase}/reports`, (c) => c.body(null, 204));
  app.use(securityHeaders({ firebaseProjectId: projectId, production: false }));
  app.use(serveSite(distDir));
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://localhost:${server.port}`,
    close: async () => {
      await server.close();
      await rm(distDir, { recursive: true });
    },
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const idToken = () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: 'ana', user_id: 'ana', iat: now, exp: now + 3600, auth_time: now, email };
  return `${encoded({ alg: 'none' })}.${encoded({ ...claims, firebase: { sign_in_provider: 'password' } })}.`;
};

/** Firebase's answers: without a token of the stand-in, a password call is refused. */
const answers = (path: string, body: Record<string, string>): object => {
  if (path === '/v2/recaptchaConfig') {
    return {
      recaptchaKey: 'projects/my-project/keys/site-key',
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' }],
    };
  }
  if (path === '/v2/passwordPolicy') {
    const customStrengthOptions = { minPasswordLength: 6 };
    return { customStrengthOptions, enforcementState: 'OFF', schemaVersion: 1 };
  }
  if (path === '/v1/accounts:lookup') return { users: [{ localId: 'ana', email, emailVerified: true }] };
  const token = body.captchaResponse ?? body.captchaResp;
  if (!token?.startsWith('site-key ')) return { error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } };
  return { localId: 'ana', email, idToken: idToken(), refreshToken: 'refresh', expiresIn: '3600' };
};

/** As Google's scripts: one loads the other, which needs its frame and a request before it answers tokens. */
const scripts = {
  'https://www.google.com/recaptcha/enterprise.js': () => {
    const src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__es.js';
    document.head.append(Object.assign(document.createElement('script'), { src }));
  },
  'https://www.gstatic.com/recaptcha/releases/1/recaptcha__es.js': () => {
    addEventListener('message', async ({ origin }) => {
      if (origin !== 'https://www.google.com') return;
      await fetch('https://www.google.com/recaptcha/enterprise/clr', { method: 'POST' });
      const execute = async (key: string, { action }: { action: string }) => `${key} ${action}`;
      const enterprise = { ready: (act: () => void) => act(), execute };
      Object.assign(window, { grecaptcha: { enterprise } });
      Reflect.get(window, 'onFirebaseAuthREInstanceReady')();
    });
    const src = 'https://www.google.com/recaptcha/enterprise/anchor';
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  },
};

/** Returns the actions for which a token was sent. */
async function standIn(context: BrowserContext) {
  const actions: string[] = [];
  const fulfil = (route: Route, contentType: string, body: string, status = 200) =>
    route.fulfill({ status, contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } });
  await context.route(/^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//, (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const script = scripts[`${origin}${pathname}` as keyof typeof scripts];
    if (script) return fulfil(route, 'text/javascript', `(${script})()`);
    return fulfil(route, 'text/html', '<script>parent.postMessage(1, "*")</script>');
  });
  await context.route('https://identitytoolkit.googleapis.com/**', (route) => {
    const request = route.request();
    const body = request.postDataJSON() ?? {};
    const answer = answers(new URL(request.url()).pathname, body);
    const token = body.captchaResponse ?? body.captchaResp;
    if (token) actions.push(token);
    return fulfil(route, 'application/json', JSON.stringify(answer), 'error' in answer ? 400 : 200);
  });
  return actions;
}

const submit = (page: Page) => page.locator('form:not([hidden]) [type=submit]').click();
const openEmailForm = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: auth.continueWithEmail }).click();
  await page.locator('[name=email]').fill(email);
};

const ways = {
  'sign-in': async (page: Page, siteUrl: string) => {
    await page.goto(siteUrl);
    await page.getByRole('button', { name: auth.signIn }).click();
    await page.getByRole('button', { name: auth.continueWithEmail }).click();
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill('a long secret');
    await submit(page);
  },
  'sign-up': async (page: Page, siteUrl: string) => {
    await openEmailForm(page, `${siteUrl}/auth?mode=sign-up`);
    await page.locator('[name=password]').fill('a long secret');
    await page.locator('[name=repeatPassword]').fill('a long secret');
    await submit(page);
  },
  'password reset': async (page: Page, siteUrl: string) => {
    await openEmailForm(page, `${siteUrl}/auth`);
    await page.getByRole('button', { name: auth.forgotPassword }).click();
    await page.locator('[name=email]').fill(email);
    await submit(page);
  },
};
const isDone = {
  'sign-in': (page: Page) => page.waitForURL('**/registration*'),
  'sign-up': (page: Page) => page.waitForURL('**/registration*'),
  'password reset': (page: Page) =>
    page.getByText(auth.resetSent.replace('{{email}}', email)).first().waitFor(),
};
const actionOf = {
  'sign-in': 'signInWithPassword',
  'sign-up': 'signUpPassword',
  'password reset': 'getOobCode',
};
const names = Object.keys(ways) as (keyof typeof ways)[];

describe('reCAPTCHA with VITE_RECAPTCHA=on', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite({ VITE_RECAPTCHA: 'on' });
  });
  afterAll(() => site.close());
  test.override({ device: 'desktop' });

  test.for(names)('%s: sends a token and continues', async (name, { page, context }) => {
    const actions = await standIn(context);
    await ways[name](page, site.url);
    await isDone[name](page);
    expect(actions).toContain(`site-key ${actionOf[name]}`);
  });
});

describe('reCAPTCHA without VITE_RECAPTCHA', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite({});
  });
  afterAll(() => site.close());
  test.override({
    device: 'desktop',
    expectedErrors: [/^external: /, /status of 40[04]/, /Content Security/],
  });

  test.for(names)('%s: shows an alternative', async (name, { page, context }) => {
    await standIn(context);
    await ways[name](page, site.url);
    await page.getByText(errors.signIn['recaptcha-failed'].text).first().waitFor();
  });
});
