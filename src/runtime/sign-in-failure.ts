import type { TFunction } from 'i18next';
import { providers } from '#contract/sign-in-providers.ts';
import type { SignInError, SignInFailure, SignInMethod } from '#machines/sign-in/sign-in.types.ts';
import type { errors } from '#src/i18n/locales/es/errors.ts';

type Table = 'signIn' | 'provider';
type Code<T extends Table> = keyof (typeof errors)[T];
type Variant = keyof (typeof errors)['variants'];

const has = (table: object, code: string | null): boolean => code !== null && Object.hasOwn(table, code);

/** Methods with a password that can be retried or reset. */
const hasPassword = (method: SignInMethod) => method === 'email' || method === 'link';

/** Conditions of the second text, for codes with two texts (docs/decisions/0028). */
const isVariant = {
  'wrong-password': ({ isRepeated }: SignInFailure) => isRepeated,
  'too-many-requests': ({ method }: SignInFailure) => !hasPassword(method),
} as const satisfies Record<Variant, (failure: SignInFailure) => boolean>;

const plainCode = /^[a-z]+(-[a-z]+){0,6}$/;
const word = /^["'“‘(]?[\p{L}\p{N}]+([’'-][\p{L}\p{N}]+)*["'”’)]?[.,;:!?]*$/u;
const camelCase = /\p{Ll}\p{Lu}/u;
const MAX_SENTENCE = 160;

/** The vendor's sentence without the SDK's prefix and code, or null. */
const sentenceIn = (message: string | null): string | null => {
  const text = (message ?? '')
    .replace(/^Firebase: /, '')
    .replace(/ *\(auth\/[^)]*\)\.?$/, '')
    .trim();
  const words = text.split(/\s+/);
  const isSentence =
    words.length > 2 &&
    text.length <= MAX_SENTENCE &&
    /^\p{Lu}/u.test(text) &&
    words.every((one) => word.test(one) && !camelCase.test(one));
  return isSentence ? words.join(' ') : null;
};

/** The vendor's sentence, or else the code, introduced in the user's language. */
const vendorTexts = (t: TFunction<'errors'>, { code, message }: SignInError): string[] => {
  const sentence = sentenceIn(message);
  if (sentence !== null) return [t('vendor.message', { message: sentence })];
  return code !== null && plainCode.test(code) ? [t('vendor.code', { code })] : [];
};

/** Title and text of a failed attempt (specification, section 8, both tables). */
export const describeFailure = (
  t: TFunction<'errors'>,
  failure: SignInFailure,
): { title: string; text: string } => {
  const { method, error } = failure;
  const table = method === 'provider' ? 'provider' : 'signIn';
  const provider = failure.provider === null ? '' : providers[failure.provider].name;
  const known = t(table, { returnObjects: true, provider });
  const code = has(known, error.code)
    ? (error.code as Code<typeof table>)
    : error.code
      ? 'other'
      : 'withoutCode';
  const { title, text } = known[code as keyof typeof known];
  if (code === 'other') {
    return { title, text: [text, t(`next.${table}`), ...vendorTexts(t, error)].join(' ') };
  }
  const variant = table === 'signIn' && has(isVariant, code) ? (code as Variant) : null;
  const main = variant && isVariant[variant](failure) ? t(`variants.${variant}`) : text;
  const isLimit = code === 'too-many-requests' && !hasPassword(method);
  return { title, text: isLimit ? `${main} ${t('next.limit')}` : main };
};
