/** Files for search engines and for phones that put the site on their home screen. */
import { languages } from '#contract/site.ts';
import { brand } from '#src/config/brand.ts';
import { type PageName, paths } from '#src/config/paths.ts';
import { alternates, isPublic, pageAddress } from '#src/config/search-tags.ts';
import { element } from './markup.ts';

export function crawlerFiles(origin: string): Record<string, string> {
  const publicPages = (Object.keys(paths) as PageName[]).filter(isPublic);
  const links = (page: (typeof publicPages)[number]) =>
    alternates(page, origin)
      .map((alternate) => `    ${element('xhtml:link', { rel: 'alternate', ...alternate })}\n`)
      .join('');
  const urls = publicPages.flatMap((page) =>
    languages.map(
      (language) =>
        `  <url>\n    <loc>${pageAddress(page, language, origin)}</loc>\n${links(page)}  </url>\n`,
    ),
  );
  return {
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
