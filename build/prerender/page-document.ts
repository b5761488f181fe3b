/**
 * A page's HTML: what the build made of index.html, with the page in it and nothing to fetch before its first paint.
 */
import { googleScripts, inlineSources, recaptchaSources } from '#server/pages/inline-sources.ts';
import { splitStyles } from './first-screen.ts';
import { voidElement } from './markup.ts';
import type { PageParts } from './page-parts.ts';
import type { WritePageScript } from './page-script.ts';

interface PageDocument {
  template: string;
  page: string;
  language: string;
  head: string;
  body: string;
  /** What the page says when its app does not come. */
  loadError: string;
  css: string;
  parts: PageParts;
  writeScript: WritePageScript;
  allowsRecaptcha: boolean;
}

/** The faces that are fetched. */
const fontFiles = /@font-face\s*{[^}]*url\([^}]*}/g;

export function pageDocument(document: PageDocument) {
  const { template, page, language, head, body, loadError, css, parts, writeScript, allowsRecaptcha } =
    document;
  const files = (names: string[]) => names.map((name) => `/${name}`);
  const fonts = (css.match(fontFiles) ?? []).join('');
  const isPrerendered = body !== '';
  if (isPrerendered && !body.includes('id="headline"')) throw new Error(`The page ${page} has no #headline.`);
  const styles = splitStyles(css.replace(fontFiles, ''), body);
  const preload = (hrefs: string[]) =>
    hrefs.map((href) => voidElement('link', { rel: 'modulepreload', href, fetchpriority: 'low' }));
  const loading = isPrerendered
    ? [
        // A frame without text would only delay the next one.
        voidElement('link', { rel: 'expect', href: '#headline', blocking: 'render' }),
        `<style>${styles.first}</style>`,
        // Safari parses styles for the media screen and print only.
        `<style id="fonts" media="print">${fonts}</style>`,
        `<noscript><style>${fonts}</style></noscript>`,
        // The same rules as files: the bundler finds them here and does not fetch them for a page that has them.
        ...files(parts.styles).map((href) =>
          voidElement('link', { rel: 'stylesheet', href, disabled: true }),
        ),
        ...(page === 'auth' ? preload(files(parts.scripts)) : []),
      ]
    : [
        ...files(parts.styles).map((href) => voidElement('link', { rel: 'stylesheet', href })),
        ...files(parts.scripts).map((href) => voidElement('link', { rel: 'modulepreload', href })),
      ];
  const after = [
    loadError,
    ...(isPrerendered ? [`<style>${styles.rest}</style>`] : []),
    `<script>${writeScript(parts.scripts)}</script>`,
  ].join('\n    ');

  // The app hydrates the page that the root is marked with.
  const root = `<div id="root"${isPrerendered ? ` data-page="${page}"` : ''}>${body}</div>`;
  const html = template
    .replace(/\s*<(script type="module".*?<\/script|link rel="(stylesheet|modulepreload)"[^>]*)>/g, '')
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/s, () => `${head}\n    ${loading.join('\n    ')}`)
    .replace('<div id="root"></div>', () => `${root}\n    ${after}`);
  return html.replace(
    /(<meta charset="utf-8" \/>)/i,
    (charset) => `${charset}\n    ${policy(html, allowsRecaptcha)}`,
  );
}

/** For hosts that send no headers of ours; our server's own policy says the same and more. */
function policy(html: string, allowsRecaptcha: boolean) {
  const { scriptSrc, styleSrc } = inlineSources(html);
  const content = [
    [
      'script-src',
      "'self'",
      ...googleScripts,
      ...(allowsRecaptcha ? recaptchaSources.scriptSrc : []),
      ...scriptSrc,
    ],
    ['style-src', "'self'", ...styleSrc],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
  ];
  return voidElement('meta', {
    'http-equiv': 'Content-Security-Policy',
    content: content.map((directive) => directive.join(' ')).join('; '),
  });
}
