import type { Request } from 'playwright-core';

/** Personal fields of a request body; the others have fixed values, such as a role. */
const personal = /email|password|name|phone|address|token|code|uid|localId|uri|postBody/i;

const textsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return personal.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key));
};

/** Shorter secrets would match in every text. */
const SHORTEST = 3;

export const createSecrets = () => {
  const known = new Set<string>();
  const add = (texts: readonly string[]) => {
    for (const text of texts) if (text.trim().length >= SHORTEST) known.add(text.trim());
  };
  return {
    add,
    addRequest: (request: Request) => add(textsIn(bodyOf(request))),
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
/** Other tokens, codes and keys: long, with a digit, without a space. */
const token = /\b(?=[\w-]*\d)[\w-]{20,}/g;
/** Nine digits or more, also in groups; excludes dates. */
const phone = /(?<![\w.-])(?!\d{4}-\d\d-\d\d)\+?(?:\d[ ()-]{0,2}){8,}\d(?![\w-])/g;
const parameter = /([?&][\w-]*(?:code|key|token|link|email)[\w-]*=)[^&\s"')]+/gi;

export const redact = (text: string, secrets: readonly string[] = []): string =>
  secrets
    .toSorted((one, other) => other.length - one.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '[typed]'), text)
    .replace(email, '[e-mail]')
    .replace(parameter, '$1[masked]')
    .replace(jsonWebToken, '[token]')
    .replace(token, '[token]')
    .replace(phone, '[phone]');
