/** What Identity Toolkit offers and the Admin SDK does not, through the SDK's own client and credential. */
import type { Auth } from 'firebase-admin/auth';

/** Not public: what firebase-admin 14 has inside. */
interface RequestHandler {
  /** The account as Identity Toolkit returns it; rejects when there is none. */
  getAccountInfoByUid(uid: string): Promise<{ users: Account[] }>;
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo */
interface Account {
  passwordUpdatedAt?: number;
}

const requestHandlerOf = (auth: Auth) =>
  (auth as unknown as { authRequestHandler: RequestHandler }).authRequestHandler;

/** When the account's password was last set, in milliseconds since 1970: `UserRecord` leaves it out. */
export async function findPasswordTime(auth: Auth, uid: string): Promise<number | undefined> {
  const { users } = await requestHandlerOf(auth).getAccountInfoByUid(uid);
  return users[0]?.passwordUpdatedAt;
}
