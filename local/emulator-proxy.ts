import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { pages } from '#contract/site.ts';
import type { EmailLink } from './emulator.ts';
import { rejectForeignOrigins, sameOriginHeaders } from './same-origin-guard.ts';

export interface ProxyOptions {
  emulatorUrl: string;
  listEmails(): EmailLink[];
  /** Called after each request that may have changed something, before its answer goes out. */
  onChange(): Promise<void>;
  /** Called after each e-mail, in the same way: to whom, and in which language its sender is. */
  onEmail(email: string, language: string | undefined): Promise<void>;
}

const asset = (name: string) => readFile(new URL(`./assets/${name}`, import.meta.url));
const emulatorPaths = ['/emulator/*', '/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'];
const readOnly = /accounts:(lookup|query|createAuthUri|batchGet)$|\/v1\/token$/;

/** Firebase's response for a project without a password policy. The emulator lacks this endpoint. */
const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
  enforcementState: 'OFF',
  schemaVersion: 1,
};

/** The Auth emulator on the site's own origin, usable without a network. */
export function createEmulatorProxy({ emulatorUrl, listEmails, onChange, onEmail }: ProxyOptions): Hono {
  const app = new Hono();

  async function pass(c: Context) {
    const { method, path } = c.req;
    const body = method === 'GET' || method === 'HEAD' ? null : await c.req.arrayBuffer();
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    // It has been looked at here; the emulator would answer it with leave to read.
    headers.delete('origin');
    const answer = await proxy(emulatorUrl + pathname + search, { method, headers, body });
    // Read before anything is waited for: Node empties a body when its own response is collected as garbage.
    const response = new Response(answer.body && (await answer.arrayBuffer()), answer);
    if (body && response.ok && !readOnly.test(path)) await onChange();
    if (response.ok && /accounts:(sendOobCode|update)$/.test(path)) {
      const { email = '' } = (await response.clone().json()) as { email?: string };
      await onEmail(email, c.req.header('x-firebase-locale'));
    }
    return response;
  }

  async function passPage(c: Context) {
    const response = await pass(c);
    return c.html(withoutNetwork(await response.text()), response.status as 200);
  }

  app.onError((error, c) => {
    console.error(error);
    return c.json(
      { error: { code: 503, status: 'UNAVAILABLE', message: 'UNAVAILABLE : See the terminal.' } },
      503,
    );
  });
  for (const path of emulatorPaths) {
    app.use(path, rejectForeignOrigins({ origins: [], links: false }), async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(sameOriginHeaders)) c.header(name, value);
    });
  }
  app.get('/emulator/gapi.js', async (c) =>
    c.body(await asset('gapi.js'), 200, { 'Content-Type': 'text/javascript' }),
  );
  app.get('/emulator/emulator.css', async (c) =>
    c.body(await asset('emulator.css'), 200, { 'Content-Type': 'text/css' }),
  );
  // In production this URL is set in the project's e-mail templates. The emulator would apply a link immediately, and accepts it in any spelling.
  app.get('/emulator/*', async (c, next) => {
    if (!/^\/emulator\/action\b/i.test(c.req.path)) return next();
    return c.redirect(pages.auth + new URL(c.req.url).search);
  });
  app.get('/emulator/inbox', (c) => c.json(listEmails()));
  app.get('/emulator/auth/*', passPage);
  app.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', (c) => c.json(passwordPolicy));
  for (const path of emulatorPaths) app.all(path, pass);
  return app;
}

/** The emulator's pages load a script, style sheets and fonts from other hosts. */
function withoutNetwork(html: string) {
  return html
    .replace('https://apis.google.com/js/api.js', '/emulator/gapi.js')
    .replace(/<link href="https:[^>]*>/g, '')
    .replace(/<script src="https:[^>]*><\/script>/g, '')
    .replace(
      '</style>',
      '</style><link rel="stylesheet" href="/emulator/emulator.css"><link rel="icon" href="data:,">',
    );
}
