import type { TFunction } from 'i18next';
import type { SignInError, SignInMethod } from '#machines/sign-in/sign-in.types.ts';
import type { errors } from '#src/i18n/locales/es/errors.ts';

type Table = 'signIn' | 'google';
type Code<T extends Table> = keyof (typeof errors)[T];

const has = (table: object, code: string | null): boolean => code !== null && Object.hasOwn(table, code);

/** A newer attempt took the place of this one: nobody needs to hear of it. */
const isSuperseded = ({ code }: SignInError) => code === 'cancelled-popup-request';

/**
 * What a person reads about a failed attempt (specification, section 8, both tables), or null for nothing.
 * The vendor's own words show only where the specification says so: an unknown coded error of the form.
 */
export const describeFailure = (
  t: TFunction<'errors'>,
  method: SignInMethod,
  error: SignInError,
): { title: string; text: string } | null => {
  if (isSuperseded(error)) return null;
  const table = method === 'google' ? 'google' : 'signIn';
  const known = t(table, { returnObjects: true });
  const code = has(known, error.code)
    ? (error.code as Code<typeof table>)
    : error.code === null
      ? 'withoutCode'
      : 'other';
  const { title, text } = known[code as keyof typeof known];
  return { title, text: code === 'other' && table === 'signIn' ? (error.message ?? text) : text };
};
