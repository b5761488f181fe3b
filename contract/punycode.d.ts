declare module 'punycode/punycode.es6.js' {
  /** Domain name or e-mail with Punycode labels to Unicode. Throws a `RangeError` where a label is malformed. */
  export function toUnicode(input: string): string;
}
