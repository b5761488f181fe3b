// HTML and XML by hand. Text and the values of attributes are escaped; names are trusted.

/** The attributes of an element; one that is `true` is written as its name only. */
export type Attributes = Record<string, string | true>;

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;');

export const voidElement = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`))
    .join('')} />`;
