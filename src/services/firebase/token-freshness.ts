import type { User } from 'firebase/auth';

/** A token of the last minute counts as fresh. */
const FRESH_MS = 60_000;

/** Returns a fresh id token; fetches one if the browser's clock is wrong. */
export const freshToken = async (user: Pick<User, 'getIdToken' | 'getIdTokenResult'>): Promise<string> => {
  const { token, issuedAtTime } = await user.getIdTokenResult();
  const age = Math.abs(Date.now() - Date.parse(issuedAtTime));
  return age < FRESH_MS ? token : user.getIdToken(true);
};
