/** A page's HTML: what the build made of index.html, with the page in it and nothing to fetch before its first paint. */
import { basename } from 'node:path';
import { googleScripts, inlineSources } from '#server/inline-sources.ts';
import { splitStyles } from './first-screen.ts';
import { element } from './markup.ts';
import type { PageParts } from './page-parts.ts';

interface PageDocument {
  template: string;
  page: string;
  language: string;
  head: string;
  body: string;
  css: string;
  parts: PageParts;
}

/** The faces that are fetched. */
const fontFiles = /@font-face\s*{[^}]*url\([^}]*}/g;

/**
 * Adds the fonts after the first paint, which they would hold up by a fifth; at once where they were added
 * before in this session, and so are at hand. They come all together, when the last has arrived: as rules, each of
 * them lays out the whole page, even the letters of another. Starts the app when the browser has nothing else to do
 * after that paint. Both after three seconds where no paint is told. Keeps the buttons that are pressed and the forms
 * that are sent until the app is there; on /auth, opens the form that a button is for (`data-opens`), and marks as busy
 * what is sent. An import that fails fails again in the app, which says so.
 */
const bootstrap = (scripts: string[], page: string) =>
  [
    'earlyActs=[]',
    `let k=(e,t)=>earlyActs&&t&&(e.preventDefault(),e.stopImmediatePropagation(),earlyActs.push(t)),go=()=>${JSON.stringify(scripts.map((path) => basename(path, '.js')))}.map(s=>import("/assets/"+s+".js").catch(()=>{})),${addFonts}`,
    ...(page === 'auth' ? keepForms : keepButtons),
    'try{let s=sessionStorage;if(s.fonts)fonts.media="all",f=()=>{};s.fonts=1}catch{}',
    ...(page === 'auth' ? formFirst : lettersFirst),
  ].join(';');

/** Only `getPropertyValue` reads a face's rule in every browser. */
const addFonts =
  'f=()=>{f=()=>{};Promise.allSettled([...fonts.sheet.cssRules].map(({style:r})=>{let p=n=>r.getPropertyValue(n);return new FontFace(p("font-family"),p("src"),{style:p("font-style")||void 0,weight:p("font-weight")}).load()})).then(l=>l.map(({value:v})=>v&&document.fonts.add(v)))}';

const keepButtons = [
  'addEventListener("click",e=>k(e,e.target.closest("button[type=button]")),!0)',
  'addEventListener("submit",e=>k(e,e.target),!0)',
];

const keepForms = [
  'addEventListener("click",e=>{let b=e.target.closest("button[type=button]"),f=b&&document.getElementById(b.dataset.opens);k(e,b)&&f&&(b.parentNode.hidden=!0,f.hidden=!1,f.elements[0].focus())},!0)',
  'addEventListener("submit",e=>{k(e,e.target)&&(e.target.ariaBusy="true")},!0)',
];

/** A page to read: its letters come first. */
const lettersFirst = [
  'new PerformanceObserver(()=>{(self.requestIdleCallback||setTimeout)(go);f()}).observe({type:"paint",buffered:!0})',
  'setTimeout(()=>{go();f()},3e3)',
];

/**
 * A form to fill in: nothing stands in the way of what makes it work. A link of an e-mail asks /auth for another
 * page than the drawn one (src/app/drawn-page.ts).
 */
const formFirst = [
  'let all=()=>{all=()=>{};Promise.all(go()).then(()=>(self.requestIdleCallback||setTimeout)(f))}',
  'new PerformanceObserver(()=>all()).observe({type:"paint",buffered:!0})',
  'setTimeout(()=>all(),3e3)',
  '(/[?&](mode|oobCode)=/.test(location.search)||history.state?.verifiedEmail||history.state?.isBackFromRegistration)&&(root.replaceChildren(),all())',
];

export function pageDocument({ template, page, language, head, body, css, parts }: PageDocument) {
  const files = (names: string[]) => names.map((name) => `/${name}`);
  const fonts = (css.match(fontFiles) ?? []).join('');
  const isDrawn = body !== '';
  if (isDrawn && !body.includes('id="headline"')) throw new Error(`The page ${page} has no #headline.`);
  const styles = splitStyles(css.replace(fontFiles, ''), body);
  const preload = (hrefs: string[]) =>
    hrefs.map((href) => element('link', { rel: 'modulepreload', href, fetchpriority: 'low' }));
  const loading = isDrawn
    ? [
        // A frame without a word would only hold up the next one.
        element('link', { rel: 'expect', href: '#headline', blocking: 'render' }),
        `<style>${styles.first}</style>`,
        // Safari reads no rules of a style whose medium is neither screen nor print.
        `<style id="fonts" media="print">${fonts}</style>`,
        `<noscript><style>${fonts}</style></noscript>`,
        // The same rules as files: the bundler finds them here and does not fetch them for a page that has them.
        ...files(parts.styles).map((href) => element('link', { rel: 'stylesheet', href, disabled: true })),
        ...(page === 'auth' ? preload(files(parts.scripts)) : []),
      ]
    : [
        ...files(parts.styles).map((href) => element('link', { rel: 'stylesheet', href })),
        ...files(parts.scripts).map((href) => element('link', { rel: 'modulepreload', href })),
      ];
  const after = isDrawn
    ? `<style>${styles.rest}</style>\n    <script>${bootstrap(files(parts.scripts), page)}</script>`
    : `<script type="module" src="/${parts.entry}"></script>`;

  // The app hydrates the page that the root is marked with.
  const root = `<div id="root"${isDrawn ? ` data-page="${page}"` : ''}>${body}</div>`;
  const html = template
    .replace(/\s*<(script type="module".*?<\/script|link rel="(stylesheet|modulepreload)"[^>]*)>/g, '')
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/s, () => `${head}\n    ${loading.join('\n    ')}`)
    .replace('<div id="root"></div>', () => `${root}\n    ${after}`);
  return html.replace(/(<meta charset="utf-8" \/>)/i, (charset) => `${charset}\n    ${policy(html)}`);
}

/** For hosts that send no headers of ours; our server's own policy says the same and more. */
function policy(html: string) {
  const { scriptSrc, styleSrc } = inlineSources(html);
  const content = [
    ['script-src', "'self'", ...googleScripts, ...scriptSrc],
    ['style-src', "'self'", ...styleSrc],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
  ];
  return element('meta', {
    'http-equiv': 'Content-Security-Policy',
    content: content.map((directive) => directive.join(' ')).join('; '),
  });
}
