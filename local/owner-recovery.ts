import type { OwnerRecords } from '#server/database/owner-records.ts';
import type { Account, Emulator } from './emulator.ts';

/**
 * Owners without their accounts would be locked out: their e-mail is taken, their uid cannot sign in.
 * Gives each an account with the same uid and e-mail; Google or a password reset brings the owner back.
 */
export async function recoverOwners(owners: OwnerRecords, emulator: Emulator): Promise<string[]> {
  const { users = [] } = JSON.parse(await emulator.get('export')) as { users?: Account[] };
  const known = new Set(users.map(({ localId }) => localId));
  const lost = (await owners.list()).filter(({ uid }) => !known.has(uid));
  for (const { uid, email } of lost) {
    // Another person signed up with this e-mail while the owner's account was missing: the owner gets it back.
    const successor = users.find((user) => user.email === email);
    if (successor) await emulator.post('remove', { localId: successor.localId });
    await emulator.importAccounts([{ ...successor, localId: uid, email }]);
  }
  return lost.map(({ email }) => email);
}
