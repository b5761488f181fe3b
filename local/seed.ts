/** Sample accounts of `npm start -- --seed`, in the state that each starts from. */
import type { OwnerRecords } from '#server/database/owner-records.ts';
import type { Account, Emulator } from './emulator.ts';

export const seedPassword = 'pan-con-tomate';

interface SeedAccount {
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  storeName: string | null;
  description: string;
}

export const seedAccounts: readonly SeedAccount[] = [
  {
    email: 'owner@example.com',
    emailVerified: true,
    disabled: false,
    storeName: 'La Tahona',
    description: 'has a store: signs in to the dashboard',
  },
  {
    email: 'newcomer@example.com',
    emailVerified: true,
    disabled: false,
    storeName: null,
    description: 'has no store: signs in to onboarding',
  },
  {
    email: 'unverified@example.com',
    emailVerified: false,
    disabled: false,
    storeName: 'El Horno',
    description: 'has a store, and an e-mail that is not verified',
  },
  {
    email: 'disabled@example.com',
    emailVerified: true,
    disabled: true,
    storeName: null,
    description: 'is disabled: cannot sign in',
  },
];

/** Creates the accounts, or resets those of an earlier start. */
export async function seed(
  emulator: Pick<Emulator, 'get' | 'post'>,
  owners: Pick<OwnerRecords, 'register' | 'remove'>,
) {
  const { users = [] } = JSON.parse(await emulator.get('export')) as { users?: Account[] };
  for (const { email, emailVerified, disabled, storeName } of seedAccounts) {
    const existing = users.find((user) => user.email === email);
    if (existing) {
      await emulator.post('remove', { localId: existing.localId });
      await owners.remove({ uid: existing.localId, email });
    }
    const { localId: uid } = JSON.parse(
      await emulator.post('create', { email, password: seedPassword, emailVerified, disabled }),
    );
    if (storeName === null) continue;
    const person = { name: 'Ana', lastName: 'García', phone: '+34 600 000 000', role: 'owner' } as const;
    const store = { storeName, address: 'Calle Mayor 1, Madrid' };
    await owners.register({ ...person, ...store, uid, email }, { emailVerified, signIn: 'seed' });
  }
}

export const describeSeed = () =>
  [
    `accounts   with the password ${seedPassword}:`,
    ...seedAccounts.map(({ email, description }) => `           ${email.padEnd(24)}${description}`),
  ].join('\n');
