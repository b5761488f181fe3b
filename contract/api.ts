/**
 * What the server and the browser share of the API: payloads and answers, as valibot schemas.
 * Specification: section 7 ("The calls it makes"). Addresses and languages: site.ts.
 */
import * as v from 'valibot';
import { fieldLimits, mapFields, maxEmailLength, ownerFields } from './limits.ts';
import { normalizeText, unsafeCaseFolding } from './normalize-text.ts';

/** Why a key of a payload is refused: the messages of the schemas below, and what is said instead of any other. */
export const fieldReasons = [
  'required',
  'too-long',
  'unreadable',
  'owner-only',
  'unknown',
  'invalid',
] as const;
export type FieldReason = (typeof fieldReasons)[number];

/** A character that leaves a mark; the blank of Braille is a symbol to Unicode. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u;

/** What hides or reorders other letters, or is a line of its own; tags are the end of some flags, and of nothing else. */
const unreadable =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\ufff9-\ufffb]|(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u;
const isReadable = (value: string) => value.isWellFormed() && !unreadable.test(value);

/**
 * Text as people type it: normalized, trimmed, without characters that hide or reorder others. How it is measured:
 * docs/decisions/0015.
 */
// The mark keeps schemas that no page uses out of the pages.
/* @__NO_SIDE_EFFECTS__ */
function text(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxBytes(maxLength * 24, 'too-long'),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(visible, 'required'),
    v.maxGraphemes(maxLength, 'too-long'),
    v.maxBytes(maxLength * 8, 'too-long'),
    v.check(isReadable, 'unreadable'),
    // Last: the published schema ends here, and the time to normalize grows with the square of the marks.
    v.transform(normalizeText),
  );
}

/** POST /users. Unknown keys are refused. */
export const ownerRegistration = v.strictObject({
  ...mapFields(fieldLimits, (limit) => text(limit)),
  role: v.literal('owner', 'owner-only'),
  uid: text(128),
  // The identity provider has checked its form; it must be the one in the token.
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxEmailLength, 'too-long'),
    v.check((value) => isReadable(value) && !unsafeCaseFolding.test(value), 'unreadable'),
  ),
});
export type OwnerRegistration = v.InferOutput<typeof ownerRegistration>;

/** What GET /users and POST /users answer: the caller's own record, as it was accepted. */
export const userRecord = v.object({
  // By name: browsers get this schema, and not the one above with all that it checks.
  ...v.entriesFromList(
    [...ownerFields, 'role', 'uid', 'email'] as const satisfies (keyof OwnerRegistration)[],
    v.string(),
  ),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether the e-mail was verified at the registration or has been since. */
  emailVerified: v.boolean(),
});
export type UserRecord = v.InferOutput<typeof userRecord>;

/**
 * POST /users/confirmation: whether a store is the caller's that was set up before the e-mail was verified. If it
 * is not, the account, owner and store are deleted.
 */
export const storeConfirmation = v.strictObject({ isMine: v.boolean() });

/** POST /users/recovery: the code of the link that the provider sends to an account's first address when it is changed. */
export const emailRecovery = v.strictObject({
  code: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1024, 'too-long')),
});

/** POST /session. */
export const sessionRequest = v.strictObject({
  tokenId: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(8192, 'too-long')),
});
/** Only `status: 'success'` means that the cookie was created. */
export const sessionCreated = v.object({ status: v.string() });
export type SessionCreated = v.InferOutput<typeof sessionCreated>;
/** GET /logout. */
export const sessionValidity = v.object({ valid: v.boolean() });
export type SessionValidity = v.InferOutput<typeof sessionValidity>;

/** Stable last segments of a problem's `type` (RFC 9457). The browser maps them to texts. */
export const problemTypes = {
  'bad-request': 400,
  unauthorized: 401,
  'recent-sign-in-required': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'email-in-use': 409,
  'confirmation-required': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-fields': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  unavailable: 503,
} as const;
export type ProblemType = keyof typeof problemTypes;

/**
 * application/problem+json. `requestId` names the log line. `fields` is present on `invalid-fields`: payload key -> `FieldReason`. `store` is present
 * on `confirmation-required`: the store that was set up before the e-mail was verified, with no more than its owner needs
 * to know it again.
 */
export const problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  requestId: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  store: v.optional(v.object({ name: v.string(), createdAt: v.pipe(v.string(), v.isoTimestamp()) })),
});
export type Problem = v.InferOutput<typeof problem>;
