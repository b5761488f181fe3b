/** Files at the root of the site: for search engines, home screens, security researchers and our server. */
import { languages, type PageName, pages } from '#contract/site.ts';
import { type BuildSettings, buildSettingsFile } from '#server/pages/build-settings.ts';
import { brand } from '#src/config/brand.ts';
import type { Environment } from '#src/config/environment.ts';
import { alternates, isPublic, pageUrl } from '#src/config/seo-tags.ts';
import { escapeText, voidElement } from './markup.ts';

/** RFC 9116 recommends less than a year. Each build renews security.txt, so it expires if the site has no releases. */
const securityTextDays = 360;

export function createRootFiles({
  siteOrigin: origin,
  firebase,
  dashboardUrl,
  apiHost,
  tokenSyncUrl,
  usesAuthEmulator,
  securityContact,
}: Environment): Record<string, string> {
  const publicPages = (Object.keys(pages) as PageName[]).filter(isPublic);
  const links = (page: (typeof publicPages)[number]) =>
    alternates(page, origin)
      .map((alternate) => `    ${voidElement('xhtml:link', { rel: 'alternate', ...alternate })}\n`)
      .join('');
  const urls = publicPages.flatMap((page) =>
    languages.map(
      (language) =>
        `  <url>\n    <loc>${escapeText(pageUrl(page, language, origin))}</loc>\n${links(page)}  </url>\n`,
    ),
  );
  return {
    [buildSettingsFile]: JSON.stringify({
      siteOrigin: origin,
      firebaseProjectId: firebase.projectId,
      dashboardUrl,
      apiHost,
      tokenSyncUrl,
      usesAuthEmulator,
    } satisfies BuildSettings),
    ...(securityContact && { '.well-known/security.txt': securityText(securityContact, origin) }),
    // Hidden pages are allowed, because a crawler has to read their `noindex`.
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`,
    'site.webmanifest': JSON.stringify({
      name: brand.name,
      short_name: brand.name,
      start_url: '/',
      display: 'browser',
      background_color: brand.colours.paper,
      theme_color: brand.colours.paper,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
  };
}

function securityText(contact: string, origin: string) {
  const expires = new Date(Date.now() + securityTextDays * 24 * 60 * 60 * 1000);
  expires.setUTCHours(0, 0, 0, 0);
  return `Contact: ${contact}
Expires: ${expires.toISOString()}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${origin}/.well-known/security.txt
`;
}
