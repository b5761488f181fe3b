import { type Auth, EmailAuthProvider, signInWithEmailAndPassword } from 'firebase/auth';
import { normalizeEmail, normalizePassword } from '#contract/credentials.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import type { SignedIn } from './repeated-sign-in.ts';
import { signInError } from './sign-in-error.ts';

const wrongPasswordCodes: readonly unknown[] = ['invalid-credential', 'wrong-password', 'user-not-found'];
export const isWrongPassword = (error: unknown) => wrongPasswordCodes.includes(signInError(error).code);

const signIn = async (auth: Auth, email: string, password: string): Promise<SignedIn> => {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  return { user, credential: EmailAuthProvider.credential(email, password) };
};

/**
 * Signs in with the normalized credentials; if they are wrong, with the typed ones, because older accounts have those.
 * If both are wrong, rejects with the first error of the SDK.
 */
export const sendCredentials = async (auth: Auth, typed: Credentials): Promise<SignedIn> => {
  const email = normalizeEmail(typed.email);
  const password = normalizePassword(typed.password);
  try {
    return await signIn(auth, email, password);
  } catch (error) {
    const raw = { email: typed.email.trim().toLowerCase(), password: typed.password.trim() };
    const isSame = password === raw.password && email === raw.email;
    if (isSame || !isWrongPassword(error)) throw error;
    return await signIn(auth, raw.email, raw.password).catch((second: unknown) => {
      throw isWrongPassword(second) ? error : second;
    });
  }
};
