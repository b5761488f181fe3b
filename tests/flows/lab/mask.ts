import type { Request } from 'playwright-core';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Shorter ones are in every text. */
const SHORTEST = 3;

/** What people have sent: names, e-mails, passwords, tokens. None of it may be in a file that is handed on. */
export const createSecrets = () => {
  const known = new Set<string>();
  return {
    /** The words of a call's body. */
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
