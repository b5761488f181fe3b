import { allTexts, isVariable } from '#flows/layers/screen/texts.ts';
import type { LocaleChunks } from '#src/i18n/locale-chunks.ts';

/** Unicode's tag characters mirror ASCII from here on, and are invisible. */
const TAGS = 0xe0000;
const END = '\u{e007f}';
const marks = /[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

const shift = (text: string, offset: number): string =>
  [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + offset)).join('');

export const removeMarks = (text: string): string => text.replace(marks, '');

const readKeys = (text: string | null): string[] =>
  (text?.match(marks) ?? []).map((mark) => shift(mark.slice(0, -END.length), -TAGS));

/** Puts the key of each text before it, as a mark. */
const markTexts = (node: unknown, path = ''): unknown => {
  if (typeof node === 'string') return isVariable(node) ? node : `${shift(path, TAGS)}${END}${node}`;
  if (Array.isArray(node)) return node.map((one, index) => markTexts(one, `${path}.${index}`));
  return Object.fromEntries(
    Object.entries(node as object).map(([key, one]) => [key, markTexts(one, path ? `${path}.${key}` : key)]),
  );
};
const chunksOf = (texts: object) =>
  Object.fromEntries(
    Object.entries(markTexts(texts) as object).map(([name, marked]) => [
      name,
      async () => ({ [name]: marked }),
    ]),
  );
/** The texts of the app, each of which names its key: two texts may have the same words. */
export const markedChunks = { es: chunksOf(allTexts.es), en: chunksOf(allTexts.en) } as LocaleChunks;

const attributes = ['aria-label', 'placeholder', 'alt', 'title'];

/** The kind of region that an element opens; null: none. */
const kindOf = (element: Element, names: readonly string[]): string | null => {
  const role = names.includes('role') ? element.getAttribute('role') : null;
  if (role === 'alert' || role === 'status' || role === 'dialog') return role;
  if (names.includes('data-variant') && element.tagName === 'LI') return 'toast';
  return names.includes('id') && element.id.endsWith('-error') ? 'error' : null;
};
/** Radix repeats a toast for screen readers, for a second. */
const isRepetition = (element: Element) => element.getAttribute('aria-live') === 'assertive';

/**
 * Returns the regions of the page as a line each: the kind, and the keys of its texts in reading order. `@` marks an
 * attribute, such as `aria-label`.
 */
export const readRegions = (): string[] => {
  const page: string[] = [];
  const regions: [kind: string, keys: string[]][] = [['page', page]];
  // Lists of nodes are slow in jsdom.
  const read = (element: Element, outer: string[]) => {
    const names = element.getAttributeNames();
    if (names.includes('hidden')) return;
    const kind = kindOf(element, names);
    if (kind === 'status' && isRepetition(element)) return;
    const keys = kind ? [] : outer;
    if (kind) regions.push([kind, keys]);
    for (const name of attributes)
      if (names.includes(name)) for (const key of readKeys(element.getAttribute(name))) keys.push(`@${key}`);
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === Node.ELEMENT_NODE) read(child as Element, keys);
      else keys.push(...readKeys(child.nodeValue));
    }
  };
  read(document.body, page);
  return regions.filter(([, keys]) => keys.length > 0).map(([kind, keys]) => `${kind}: ${keys.join(' ')}`);
};
