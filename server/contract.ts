/**
 * The one file that the server and the browser share: paths, payloads and answers of the API,
 * as valibot schemas. Specification: section 7 ("The calls it makes").
 */
import * as v from 'valibot';

export const apiBase = '/api/v1';

/** The routes of the site. The server answers any other path with the not-found page. */
export const pages = {
  landing: '/',
  about: '/about',
  privacy: '/privacy',
  getStarted: '/get-started',
  auth: '/auth',
  registration: '/registration',
} as const;
export type PageName = keyof typeof pages | 'notFound';
export const pageNames = [...Object.keys(pages), 'notFound'] as PageName[];

const namesByPath = new Map<string, PageName>(
  Object.entries(pages).map(([name, path]) => [path, name as PageName]),
);
export const pageAt = (path: string): PageName => namesByPath.get(path) ?? 'notFound';

/** The languages of the site. The first is the default. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** The language of the first code that is one of ours, whatever its region; any other code is discarded. */
export function pickLanguage(codes: readonly (string | undefined)[]): Language {
  for (const code of codes) {
    const primary = /^([a-z]{2})(?:[-_][\w-]*)?$/i.exec(code ?? '')?.[1]?.toLowerCase();
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return languages[0];
}

/** Text as people type it: normalised, trimmed, without characters that hide or reorder others. */
const text = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.normalize('NFC'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxGraphemes(maxLength, 'too-long'),
    v.maxBytes(maxLength * 8, 'too-long'),
    v.check(
      (value) => value.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value),
      'unreadable',
    ),
  );

/** POST /users. Unknown keys are refused. */
export const ownerRegistration = v.strictObject({
  name: text(80),
  lastName: text(120),
  phone: text(40),
  storeName: text(120),
  address: text(300),
  role: v.literal('owner', 'owner-only'),
  uid: text(128),
  // The identity provider has checked its form; it must be the one in the token.
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'too-long')),
});
export type OwnerRegistration = v.InferOutput<typeof ownerRegistration>;

/** What GET /users and POST /users answer: the caller's own record, as it was accepted. */
export const userRecord = v.object({
  ...v.entriesFromList(Object.keys(ownerRegistration.entries) as (keyof OwnerRegistration)[], v.string()),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type UserRecord = v.InferOutput<typeof userRecord>;

/** POST /session. */
export const sessionRequest = v.strictObject({
  tokenId: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(8192, 'too-long')),
});
/** Only `status: 'success'` means that the cookie was created. */
export const sessionCreated = v.object({ status: v.string() });
/** GET /logout. */
export const sessionValidity = v.object({ valid: v.boolean() });

/** Stable last segments of a problem's `type` (RFC 9457). The browser maps them to texts. */
export const problemTypes = {
  'bad-request': 400,
  unauthorized: 401,
  'recent-sign-in-required': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'email-in-use': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-fields': 422,
  'internal-error': 500,
  unavailable: 503,
} as const;
export type ProblemType = keyof typeof problemTypes;

/** application/problem+json. `fields` is present on `invalid-fields`: payload key -> reason. */
export const problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof problem>;
