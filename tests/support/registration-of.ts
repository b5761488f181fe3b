/** What the registration form of this user sends. */
export function registrationOf(uid: string, changes: Record<string, unknown> = {}) {
  return {
    name: 'Ana',
    lastName: 'García',
    phone: '+34 600 000 000',
    storeName: 'La Tahona',
    address: 'Calle Mayor 1, Madrid',
    role: 'owner',
    uid,
    email: `${uid}@example.com`,
    ...changes,
  };
}
