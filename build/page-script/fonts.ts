/** The style of the page with the faces to fetch: an element's id is a variable of the page. */
declare const fonts: HTMLStyleElement & { sheet: { cssRules: Iterable<CSSFontFaceRule> } };

/** Set once the fonts are on their way, or need none. */
let adding: Promise<unknown> | true;

// Where the fonts were added before in this session they are at hand, and come with the first paint.
try {
  const session = sessionStorage;
  if (session.fonts) {
    fonts.media = 'all';
    adding = true;
  }
  session.fonts = 1;
} catch {
  // The browser keeps nothing of this page.
}

/** A face of the page's style, which adds nothing by itself. */
const loadFace = ({ style }: CSSFontFaceRule) => {
  // Nothing else reads a face's rule in every browser.
  const read = (name: string) => style.getPropertyValue(name);
  return new FontFace(read('font-family'), read('src'), {
    style: read('font-style') || undefined,
    weight: read('font-weight'),
  } as FontFaceDescriptors).load();
};

/**
 * Adds the fonts, which would hold up the first paint by a fifth. They come all together, when the last has arrived:
 * each that comes alone, or as a rule, lays out the whole page, even the letters of another.
 */
export const addFonts = () =>
  (adding ||= Promise.allSettled([...fonts.sheet.cssRules].map(loadFace)).then((results) =>
    (results as { value?: FontFace }[]).map(({ value }) => value && document.fonts.add(value)),
  ));
