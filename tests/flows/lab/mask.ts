import type { Request } from 'playwright-core';

/** What of a call's body is somebody's own; the rest are words of the product, such as a role. */
const personal = /email|password|name|phone|address|token|code|uid|localId|uri|postBody/i;

const textsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return personal.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key));
};

/** Shorter ones are in every text. */
const SHORTEST = 3;

/** What people have sent: names, e-mails, passwords, tokens. None of it may be in a file that is handed on. */
export const createSecrets = () => {
  const known = new Set<string>();
  return {
    /** What a call sends. */
    hear: (request: Request) => {
      for (const text of textsIn(bodyOf(request))) if (text.trim().length >= SHORTEST) known.add(text.trim());
    },
    add: (texts: readonly string[]) => {
      for (const text of texts) if (text.trim().length >= SHORTEST) known.add(text.trim());
    },
    all: (): readonly string[] => [...known],
  };
};
export type Secrets = ReturnType<typeof createSecrets>;

const bodyOf = (request: Request): unknown => {
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
};

const email = /[^\s@"'<>(]+@[^\s@"'<>)]+/g;
const jsonWebToken = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
/** Other tokens, codes and keys: long, without a space, and not a word. */
const token = /\b(?=[\w-]*\d)[\w-]{20,}/g;
/** Nine digits or more, in groups or not; a date is none. */
const phone = /(?<![\w.-])(?!\d{4}-\d\d-\d\d)\+?(?:\d[ ()-]{0,2}){8,}\d(?![\w-])/g;
const parameter = /([?&][\w-]*(?:code|key|token|link|email)[\w-]*=)[^&\s"')]+/gi;

/** A text without e-mails, tokens, codes, phone numbers, and without any of the secrets. */
export const mask = (text: string, secrets: readonly string[] = []): string =>
  secrets
    .toSorted((one, other) => other.length - one.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '[typed]'), text)
    .replace(email, '[e-mail]')
    .replace(parameter, '$1[masked]')
    .replace(jsonWebToken, '[token]')
    .replace(token, '[token]')
    .replace(phone, '[phone]');
