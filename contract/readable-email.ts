/** Apart from credentials.ts, because the server needs no Punycode decoder. */
import { toUnicode } from 'punycode/punycode.es6.js';
import { isSameEmail } from './credentials.ts';

const decode = (email: string) => {
  try {
    return toUnicode(email);
  } catch {
    return email;
  }
};

/** An e-mail as people write it: the domain without Punycode, unless it would be sent as another one. */
export const readableEmail = (email: string): string => {
  const readable = decode(email);
  return isSameEmail(readable, email) ? readable : email;
};
