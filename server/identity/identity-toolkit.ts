/** Requests of Identity Toolkit that the Admin SDK lacks, sent with its client and credential. */
import type { Auth } from 'firebase-admin/auth';
import * as v from 'valibot';

/** Internal API of firebase-admin 14. */
interface RequestHandler {
  /** At most 100 accounts, as Identity Toolkit returns them. */
  getAccountInfoByIdentifiers(uids: { uid: string }[]): Promise<{ users?: Account[] }>;
  /** Adds the credential; rejects with a `response` when the status is none of 2xx. */
  httpClient: {
    send(request: { method: 'POST'; url: string; data: object; timeout: number }): Promise<{ data: unknown }>;
  };
}

/**
 * `UserRecord` lacks some of these fields, and rounds times to seconds.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo
 */
export interface Account {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  /** The first e-mail, once another one has replaced it. It never changes. */
  initialEmail?: string;
  providerUserInfo?: { providerId: string }[];
  /** Sign-ins from before are revoked: seconds since 1970, as text. */
  validSince?: string;
  passwordUpdatedAt?: number;
  /** When the latest ID token was issued, as an ISO 8601 time. */
  lastRefreshAt?: string;
  /** Milliseconds since 1970, as text. */
  createdAt?: string;
  lastLoginAt?: string;
}

export interface FirebaseProject {
  projectId: string;
  /** host:port of the Auth emulator, or undefined for the real service. */
  authEmulatorHost: string | undefined;
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
export const signUpMs = 1_000;

/** At most 100 accounts; those that do not exist are missing. */
export async function findAccounts(auth: Auth, uids: readonly string[]): Promise<Account[]> {
  const { users = [] } = await requestHandlerOf(auth).getAccountInfoByIdentifiers(
    uids.map((uid) => ({ uid })),
  );
  return users;
}

/**
 * When the account's password was replaced, in milliseconds since 1970; 0 for the one of its sign-up, undefined without a
 * password. `UserRecord` lacks it.
 */
export async function findPasswordTime(auth: Auth, uid: string): Promise<number | undefined> {
  const [{ passwordUpdatedAt, createdAt } = {} as Partial<Account>] = await findAccounts(auth, [uid]);
  if (passwordUpdatedAt === undefined) return undefined;
  return passwordUpdatedAt - Number(createdAt) < signUpMs ? 0 : passwordUpdatedAt;
}

/** The accounts that have this e-mail, or had it first. */
export async function findAccountsByEmail(
  auth: Auth,
  email: string,
  project: FirebaseProject,
): Promise<Account[]> {
  const path = `projects/${project.projectId}/accounts:lookup`;
  const { users = [] } = (await send(auth, project, path, { email: [email], initialEmail: [email] })) as {
    users?: Account[];
  };
  return users;
}

async function send(
  auth: Auth,
  { authEmulatorHost }: FirebaseProject,
  path: string,
  data: object,
): Promise<unknown> {
  const host = authEmulatorHost
    ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const request = { method: 'POST', url: `${host}/v1/${path}`, data, timeout: timeoutMs } as const;
  return (await requestHandlerOf(auth).httpClient.send(request)).data;
}

/**
 * Reads an action code without using it; null for an unusable one. Without a new password `accounts:resetPassword` only
 * reads. `newEmail`: of RECOVER_EMAIL, the e-mail that the change set.
 */
export async function readActionCode(auth: Auth, oobCode: string, project: FirebaseProject) {
  try {
    return v.parse(actionCode, await send(auth, project, 'accounts:resetPassword', { oobCode }));
  } catch (error) {
    if (v.is(refusal, error) && unusableCodeErrors.test(error.response.data.error.message)) return null;
    throw error;
  }
}
