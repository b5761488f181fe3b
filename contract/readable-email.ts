/** Separate from credentials.ts, because the server needs no Punycode decoder. */
import { toUnicode } from 'punycode/punycode.es6.js';
import { isSameEmail } from './credentials.ts';

const decode = (email: string) => {
  try {
    return toUnicode(email);
  } catch {
    return email;
  }
};

/** Letters of Western European languages: a domain with others may look like one that it is not. */
const plainDomain = /@[a-z\d.\-ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœ]+$/i;

/**
 * An e-mail as people write it: the domain without Punycode, unless that would normalize differently or look like
 * another domain.
 */
export const readableEmail = (email: string): string => {
  const readable = decode(email);
  return plainDomain.test(readable) && isSameEmail(readable, email) ? readable : email;
};
