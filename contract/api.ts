/**
 * API payloads and responses of server and browser, as valibot schemas.
 * Specification: section 7 ("The calls it makes"). Paths and languages: site.ts.
 */
import * as v from 'valibot';
import { fieldLimits, mapValues, maxEmailLength, ownerFields } from './limits.ts';
import { normalizeText, unsafeCaseFolding, visible } from './normalize-text.ts';

/** Reasons for rejecting a field of a payload: the messages of the schemas below; any other message becomes `invalid`. */
export const fieldReasons = [
  'required',
  'too-long',
  'unreadable',
  'owner-only',
  'unknown',
  'invalid',
] as const;
export type FieldReason = (typeof fieldReasons)[number];

/** Characters that hide or reorder text, or break lines. Tag characters are valid only in flag sequences. */
const unreadable =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\ufff9-\ufffb]|(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u;
const isReadable = (value: string) => value.isWellFormed() && !unreadable.test(value);

/**
 * User input: normalized, trimmed, without characters that hide or reorder others. docs/decisions/0015 defines its
 * length.
 */
// With the annotation, bundles of pages leave out schemas that no page uses.
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
    // Last: the published schema excludes transforms, and normalizing takes quadratic time in combining marks.
    v.transform(normalizeText),
  );
}

/**
 * A field that pages of the release before do not send: blank then. `v.optional(text(maxLength), '')` would refuse them,
 * because valibot checks its default as well.
 */
/* @__NO_SIDE_EFFECTS__ */
export function newText(maxLength: number) {
  const blankOrText = v.union(
    [v.literal(''), text(maxLength)],
    ({ issues, message }) => issues?.at(-1)?.message ?? message,
  );
  return v.optional(blankOrText, '');
}

/** POST /users. Unknown keys are rejected. */
export const ownerRegistration = v.strictObject({
  ...mapValues(fieldLimits, (limit) => text(limit)),
  role: v.literal('owner', 'owner-only'),
  uid: text(128),
  // The identity provider validates its format; the server requires the e-mail of the token.
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(maxEmailLength, 'too-long'),
    v.check((value) => isReadable(value) && !unsafeCaseFolding.test(value), 'unreadable'),
  ),
});
export type OwnerRegistration = v.InferOutput<typeof ownerRegistration>;

/** Response of GET /users and POST /users: the caller's stored record. */
export const userRecord = v.object({
  // Listed by name: bundles of pages leave out the schema above and its validators.
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
 * POST /users/confirmation: whether a store from before the e-mail's verification belongs to the caller. If not, the
 * account, owner and store are deleted.
 */
export const storeConfirmation = v.strictObject({ isMine: v.boolean() });

/** Response to a confirmed store: a custom token of the identity provider, which renews the caller's sign-in. */
export const renewedSignIn = v.object({ signInToken: v.string() });
export type RenewedSignIn = v.InferOutput<typeof renewedSignIn>;

/**
 * POST /users/recovery: the code of the link that the provider sends to the old e-mail after a change.
 * POST /users/reset: the code of a link for a new password; its response has the code that sets it.
 */
export const linkCode = v.strictObject({
  code: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1024, 'too-long')),
});
export type LinkCode = v.InferOutput<typeof linkCode>;

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

/**
 * application/problem+json. `requestId` identifies the log entry. `fields` is present on `invalid-fields`: payload key -> `FieldReason`. `store` is present
 * on `confirmation-required`: the store to confirm, with only the data that its owner needs to recognize it.
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
