import type { DraftText, OwnerText } from '#machines/registration/registration.types.ts';

/** What the sample person types, by step of onboarding. */
export const samplePerson: DraftText = {
  profile: { name: 'Ana', lastName: 'Ruiz', phone: '600 00 00 00' },
  store: { storeName: 'Pan de Ana', address: 'Calle Mayor 1, Madrid' },
};

/** What the API stores of it: the phone in international format. */
export const storedFields = {
  ...(Object.assign({}, ...Object.values(samplePerson)) as OwnerText),
  phone: '+34600000000',
  role: 'owner',
} as const;

/** What the registration form of this user sends. */
export const createRegistration = (uid: string, changes: Record<string, unknown> = {}) => ({
  ...storedFields,
  uid,
  email: `${uid}@example.com`,
  ...changes,
});

/** Fills the fields of a step, in Playwright or another engine. */
export async function fillStep(
  page: { fill(selector: string, text: string): Promise<void> },
  step: keyof typeof samplePerson,
) {
  for (const [field, text] of Object.entries(samplePerson[step])) await page.fill(`[name=${field}]`, text);
}
