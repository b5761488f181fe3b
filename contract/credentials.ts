/** Normalizes e-mails and passwords before they are sent or compared, because browsers and keyboards differ. */
import { normalizeText, unsafeCaseFolding } from './normalize-text.ts';

const ascii = /^[\0-\x7f]*$/;
/** Characters that end the host of a URL, or that its parser removes. */
const hostDelimiter = /[\s/?#:@\\%[\]]/;

/** The domain in lower case and Punycode, as in a WHATWG URL. Returns an invalid domain unchanged. */
const asciiDomain = (domain: string) => {
  if (ascii.test(domain)) return domain.toLowerCase();
  if (hostDelimiter.test(domain) || !URL.canParse(`https://${domain}`)) return domain;
  return new URL(`https://${domain}`).hostname;
};

/**
 * An e-mail as the identity provider stores it: lower case, its domain in Punycode. Chromium converts the domain of a
 * typed e-mail itself, other engines do not.
 */
export const normalizeEmail = (email: string): string => {
  const text = normalizeText(email);
  const domainStart = text.lastIndexOf('@') + 1;
  const beforeDomain = text.slice(0, domainStart);
  const lowerCased = unsafeCaseFolding.test(beforeDomain) ? beforeDomain : beforeDomain.toLowerCase();
  return lowerCased + asciiDomain(text.slice(domainStart));
};

/** Whether the domain has a dot: no e-mail reaches `ana@gmail`. */
export const hasFullDomain = (email: string): boolean => /@[^@]+\.[^@.]+$/.test(normalizeEmail(email));

/** Compares what a person typed with an e-mail of the provider. */
export const isSameEmail = (email: string, other: string): boolean =>
  normalizeEmail(email) === normalizeEmail(other);

/** Compares two e-mails of the provider. Does not normalize them, because two accounts could become equal. */
export const isSameAccountEmail = (email: string, other: string): boolean =>
  email.toLowerCase() === other.toLowerCase();

/** A password in NFC, trimmed (specification, section 5): keyboards write `é` as one code point or as two. */
export const normalizePassword = (password: string): string => password.trim().normalize('NFC');
