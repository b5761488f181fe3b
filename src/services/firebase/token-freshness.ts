import type { User } from 'firebase/auth';

/** One that came with the sign-in a moment ago is as fresh as one that is fetched now. */
const FRESH_MS = 60_000;

/** A fresh id token; a browser whose clock is wrong fetches one. */
export const freshToken = async (user: Pick<User, 'getIdToken' | 'getIdTokenResult'>): Promise<string> => {
  const { token, issuedAtTime } = await user.getIdTokenResult();
  const age = Math.abs(Date.now() - Date.parse(issuedAtTime));
  return age < FRESH_MS ? token : user.getIdToken(true);
};
