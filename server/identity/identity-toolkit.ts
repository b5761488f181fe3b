/** Requests of Identity Toolkit that the Admin SDK lacks, sent with its client and credential. */
import type { Auth } from 'firebase-admin/auth';
import * as v from 'valibot';

/** Internal API of firebase-admin 14. */
interface RequestHandler {
  /** The account as Identity Toolkit returns it; rejects when there is none. */
  getAccountInfoByUid(uid: string): Promise<{ users: Account[] }>;
  /** Adds the credential; rejects with a `response` when the status is none of 2xx. */
  httpClient: {
    send(request: { method: 'POST'; url: string; data: object; timeout: number }): Promise<{ data: unknown }>;
  };
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo */
interface Account {
  /** The first e-mail, once another one has replaced it. It never changes. */
  initialEmail?: string;
  passwordUpdatedAt?: number;
  /** Milliseconds since 1970, as text. */
  createdAt?: string;
}

const timeoutMs = 8_000;

/** The code has expired, was used, or its account is missing or disabled. */
const unusableCodeErrors =
  /^(INVALID_OOB_CODE|EXPIRED_OOB_CODE|USER_NOT_FOUND|EMAIL_NOT_FOUND|USER_DISABLED)\b/;

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/resetPassword */
const actionCode = v.object({
  requestType: v.string(),
  email: v.optional(v.string()),
  newEmail: v.optional(v.string()),
});
const refusal = v.object({
  response: v.object({ data: v.object({ error: v.object({ message: v.string() }) }) }),
});

const requestHandlerOf = (auth: Auth) =>
  (auth as unknown as { authRequestHandler: RequestHandler }).authRequestHandler;

/** A password that is set so soon after the account is the one of the sign-up. */
const signUpMs = 1_000;

async function findAccount(auth: Auth, uid: string): Promise<Account | undefined> {
  const { users } = await requestHandlerOf(auth).getAccountInfoByUid(uid);
  return users[0];
}

/**
 * When the account's password was replaced, in milliseconds since 1970; 0 for the one of its sign-up, undefined without a
 * password. `UserRecord` lacks it.
 */
export async function findPasswordTime(auth: Auth, uid: string): Promise<number | undefined> {
  const { passwordUpdatedAt, createdAt } = (await findAccount(auth, uid)) ?? {};
  if (passwordUpdatedAt === undefined) return undefined;
  return passwordUpdatedAt - Number(createdAt) < signUpMs ? 0 : passwordUpdatedAt;
}

/** Whether the account was created with this e-mail and has another one now. */
export async function hasInitialEmail(auth: Auth, uid: string, email: string): Promise<boolean> {
  const account = await findAccount(auth, uid);
  return account?.initialEmail?.toLowerCase() === email.toLowerCase();
}

/**
 * Reads an action code without using it; null for an unusable one. Without a new password `accounts:resetPassword` only
 * reads. `newEmail`: of RECOVER_EMAIL, the address that the change set.
 */
export async function readActionCode(auth: Auth, oobCode: string, authEmulatorHost: string | undefined) {
  const host = authEmulatorHost
    ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const url = `${host}/v1/accounts:resetPassword`;
  try {
    const { data } = await requestHandlerOf(auth).httpClient.send({
      method: 'POST',
      url,
      data: { oobCode },
      timeout: timeoutMs,
    });
    return v.parse(actionCode, data);
  } catch (error) {
    if (v.is(refusal, error) && unusableCodeErrors.test(error.response.data.error.message)) return null;
    throw error;
  }
}
