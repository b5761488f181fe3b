import { expect } from 'vitest';
import { readEmailLink } from '#tests/browser/support/inbox.ts';
import { createPerson, password } from '#tests/browser/support/people.ts';
import { fillStep, samplePerson } from '#tests/support/sample-person.ts';
import type { Visit } from './scenario.ts';

export const firstSubmit = 'form [type=submit]';

/** From the options of /auth, in Spanish. */
export async function signIn({ page }: Visit, email: string, secret = password) {
  await page.press('Continuar con el correo');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', secret);
  await page.pressOn(firstSubmit);
}

/** A new person at step 2 of onboarding, the store's name typed. */
export async function openStoreForm(visit: Visit) {
  const { page, siteUrl, stackUrl } = visit;
  const person = await createPerson(stackUrl, { isOwner: false });
  await page.open(`${siteUrl}/auth`);
  await signIn(visit, person.email);
  await fillProfile(visit);
  await page.fill('[name=storeName]', samplePerson.store.storeName);
  return person;
}

async function fillProfile({ page }: Visit) {
  await page.at('/registration');
  await fillStep(page, 'profile');
  await page.pressOn(firstSubmit);
}

/** Both steps, the address as plain text. */
export async function completeOnboarding(visit: Visit) {
  await fillProfile(visit);
  await fillStep(visit.page, 'store');
  await visit.page.pressOn(firstSubmit);
}

export async function expectDashboard({ page, dashboardUrl }: Visit, email: string) {
  await page.at(`${dashboardUrl}/`);
  await page.see(email);
  await page.see(samplePerson.store.storeName);
}

/** The newest link that this person was sent, as the browser has to open it. */
export async function linkFrom({ siteUrl, stackUrl }: Visit, ...mail: Parameters<typeof readEmailLink>) {
  return (await readEmailLink(...mail)).replace(stackUrl, siteUrl);
}

const fieldValue = (visit: Visit, name: string) =>
  visit.page.evaluate(
    (field) => document.querySelector<HTMLInputElement>(`[name=${field}]`)?.value ?? null,
    name,
  );

export const expectValue = async (visit: Visit, name: string, value: string) => {
  await visit.page.until(
    `${value} in ${name}`,
    (field, wanted) => document.querySelector<HTMLInputElement>(`[name=${field}]`)?.value === wanted,
    name,
    value,
  );
  expect(await fieldValue(visit, name)).toBe(value);
};
