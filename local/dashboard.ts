import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { UserRecord } from '#contract/api.ts';
import { readableEmail } from '#contract/readable-email.ts';
import { apiBase } from '#contract/site.ts';
import type { OwnerRecords } from '#server/database/owner-records.ts';
import { readSessionCookie } from '#server/http/session-cookie.ts';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { chooseLanguage, dashboardTexts } from './dashboard-texts.ts';
import { rejectForeignOrigins } from './same-origin-guard.ts';

export interface DashboardOptions {
  siteUrl: string;
  identity: Pick<IdentityProvider, 'verifySessionCookie'>;
  owners: Pick<OwnerRecords, 'find'>;
}

const oneHost = { sessionCookieDomain: undefined };

const asset = (name: string) => readFile(new URL(`./assets/${name}`, import.meta.url));

/** Stands in for the dashboard application: shows that the session arrived, and ends it. */
export function createDashboard({ siteUrl, identity, owners }: DashboardOptions): Hono {
  const app = new Hono();
  app.use(
    rejectForeignOrigins({ origins: [], links: true }),
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        connectSrc: [siteUrl],
        imgSrc: ['data:'],
        frameAncestors: ["'none'"],
      },
    }),
  );
  app.get('/dashboard.css', async (c) =>
    c.body(await asset('dashboard.css'), 200, { 'Content-Type': 'text/css' }),
  );
  app.get('/dashboard.js', async (c) =>
    c.body(await asset('dashboard.js'), 200, { 'Content-Type': 'text/javascript' }),
  );
  app.get('/', async (c) => {
    // A host's cookies reach all its ports, so this one is the site's: of the local stack, or of a server beside it.
    const header = c.req.header('cookie');
    const cookie =
      readSessionCookie(header, { ...oneHost, plainCookie: true }) ?? readSessionCookie(header, oneHost);
    const claims = cookie ? await identity.verifySessionCookie(cookie) : null;
    const owner = claims ? await owners.find(claims.uid) : undefined;
    c.header('Cache-Control', 'no-store');
    return c.html(page(c, { siteUrl, email: claims ? readableEmail(claims.email ?? '') : null, owner }));
  });
  return app;
}

interface Visitor {
  siteUrl: string;
  /** Null without a valid session. */
  email: string | null;
  owner: UserRecord | undefined;
}

function page(c: Context, { siteUrl, email, owner }: Visitor) {
  const language = chooseLanguage(c.req.query('lng'), c.req.header('accept-language'));
  const texts = dashboardTexts[language];
  const signOut = html`<button type="button" data-session="${siteUrl}${apiBase}/session" data-site="${siteUrl}/">${texts.signOut}</button>
    <p role="alert" data-text="${texts.signOutFailed}"></p>`;
  const content = owner
    ? html`<h1>${texts.greeting} ${owner.name}</h1>
        <p class="store">${owner.storeName}</p>
        <p>${email}</p>
        <section hidden data-price="${texts.sellingPrice}" data-waste="${texts.waste}">
          <h2>${texts.savedDish}</h2>
        </section>
        ${signOut}`
    : email === null
      ? html`<h1>${texts.noSession}</h1>
          <p><a href="${siteUrl}/auth">${texts.signIn}</a></p>`
      : html`<h1>${texts.noOwner}</h1>
          <p>${email}</p>
          <p><a href="${siteUrl}/registration">${texts.finish}</a></p>
          ${signOut}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dashboard.css" />
        <script type="module" src="/dashboard.js"></script>
      </head>
      <body>
        <main>${content}<p class="note">${texts.note}</p></main>
      </body>
    </html>`;
}
