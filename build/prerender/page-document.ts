/** Builds a page's HTML from index.html and the rendered page. The first paint needs no further request. */
import { googleScripts, inlineSources, recaptchaSources } from '#server/pages/inline-sources.ts';
import { extractCriticalCss } from './critical-css.ts';
import { voidElement } from './markup.ts';
import type { PageAssets } from './page-assets.ts';
import type { RenderPageScript } from './page-script.ts';

interface PageDocumentOptions {
  template: string;
  page: string;
  language: string;
  head: string;
  body: string;
  /** Message shown when the app fails to load. */
  loadError: string;
  css: string;
  assets: PageAssets;
  writeScript: RenderPageScript;
  allowsRecaptcha: boolean;
}

/** `@font-face` rules with a file. */
const fontFiles = /@font-face\s*{[^}]*url\([^}]*}/g;

export function renderPageDocument(document: PageDocumentOptions) {
  const { template, page, language, head, body, loadError, css, assets, writeScript, allowsRecaptcha } =
    document;
  const files = (names: string[]) => names.map((name) => `/${name}`);
  const fonts = (css.match(fontFiles) ?? []).join('');
  const isPrerendered = body !== '';
  if (isPrerendered && !body.includes('id="headline"')) throw new Error(`The page ${page} has no #headline.`);
  const styles = extractCriticalCss(css.replace(fontFiles, ''), body);
  const preload = (hrefs: string[]) =>
    hrefs.map((href) => voidElement('link', { rel: 'modulepreload', href, fetchpriority: 'low' }));
  const loading = isPrerendered
    ? [
        // Delays the first paint until the headline is parsed.
        voidElement('link', { rel: 'expect', href: '#headline', blocking: 'render' }),
        `<style>${styles.critical}</style>`,
        // `print` defers the fonts until the page's script enables them. Safari would not parse an unknown type.
        `<style id="fonts" media="print">${fonts}</style>`,
        `<noscript><style>${fonts}</style></noscript>`,
        // The inlined style sheets, as disabled links: the bundler's preload helper then does not load them again.
        ...files(assets.styles).map((href) =>
          voidElement('link', { rel: 'stylesheet', href, disabled: true }),
        ),
        ...(page === 'auth' ? preload(files(assets.scripts)) : []),
      ]
    : [
        ...files(assets.styles).map((href) => voidElement('link', { rel: 'stylesheet', href })),
        ...files(assets.scripts).map((href) => voidElement('link', { rel: 'modulepreload', href })),
      ];
  const after = [
    loadError,
    ...(isPrerendered ? [`<style>${styles.deferred}</style>`] : []),
    `<script>${writeScript(assets.scripts)}</script>`,
  ].join('\n    ');

  // `data-page` names the prerendered page for hydration.
  const root = `<div id="root"${isPrerendered ? ` data-page="${page}"` : ''}>${body}</div>`;
  const html = template
    .replace(/\s*<(script type="module".*?<\/script|link rel="(stylesheet|modulepreload)"[^>]*)>/g, '')
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/s, () => `${head}\n    ${loading.join('\n    ')}`)
    .replace('<div id="root"></div>', () => `${root}\n    ${after}`);
  return html.replace(
    /(<meta charset="utf-8" \/>)/i,
    (charset) => `${charset}\n    ${policyElement(html, allowsRecaptcha)}`,
  );
}

/** Content security policy for hosts that do not send our headers. Our server sends a stricter one. */
function policyElement(html: string, allowsRecaptcha: boolean) {
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
