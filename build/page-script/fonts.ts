/** Style element with the font faces. Browsers define a global variable for each id. */
declare const fonts: HTMLStyleElement & { sheet: { cssRules: Iterable<CSSFontFaceRule> } };

/** Pending font load, or true when fonts are cached. */
let adding: Promise<unknown> | true;

// Fonts of an earlier page in this session are cached, so the first paint has them.
try {
  const session = sessionStorage;
  if (session.fonts) {
    fonts.media = 'all';
    adding = true;
  }
  session.fonts = 1;
} catch {
  // Storage is unavailable.
}

/** Loads a face of the inactive style element. */
const loadFace = ({ style }: CSSFontFaceRule) => {
  // Only `getPropertyValue` works for font faces in every browser.
  const read = (name: string) => style.getPropertyValue(name);
  return new FontFace(read('font-family'), read('src'), {
    style: read('font-style') || undefined,
    weight: read('font-weight'),
  } as FontFaceDescriptors).load();
};

/**
 * Adds all fonts together, after the first paint, which they would delay by a fifth. Each separate addition causes a
 * layout of the whole page.
 */
export const addFonts = () =>
  (adding ||= Promise.allSettled([...fonts.sheet.cssRules].map(loadFace)).then((results) =>
    (results as { value?: FontFace }[]).map(({ value }) => value && document.fonts.add(value)),
  ));
