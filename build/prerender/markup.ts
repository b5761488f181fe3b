/** HTML and XML by hand, with everything that comes from outside escaped. */
export type Attributes = Record<string, string | true>;

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;');

/** A void element; an attribute that is `true` has no value. */
export const element = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`))
    .join('')} />`;
