declare module 'punycode/punycode.es6.js' {
  /** Converts the Punycode labels of a domain name or e-mail address to Unicode. Throws a `RangeError` for a malformed label. */
  export function toUnicode(input: string): string;
}
