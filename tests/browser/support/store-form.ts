import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillStep, samplePerson } from '#tests/support/sample-person.ts';
import { openOnboarding, submit } from './people.ts';

export const findAddressField = (page: Page) => page.locator('[name=address]');
export const listbox = (page: Page) => page.getByRole('listbox');

/** A status text with the address in it. */
export const statusWithAddress = (text: string) => new RegExp(text.replace('{{address}}', '.+'));

/** A call as the sample maps record it. */
export interface MapCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body?: unknown;
}

/** The calls of the address search since it was last emptied. */
export const mapCalls = async (siteUrl: string): Promise<MapCall[]> =>
  (await fetch(`${siteUrl}/_mapbox/calls`)).json();
export const emptyMapCalls = (siteUrl: string) => fetch(`${siteUrl}/_mapbox/calls`, { method: 'DELETE' });

/** A new person's form of step 2, all but the address. Answers the person's e-mail. */
export async function openStoreForm(page: Page, siteUrl: string): Promise<string> {
  const { email } = await openOnboarding(page, siteUrl);
  await fillStep(page, 'profile');
  await submit(page);
  await page.fill('[name=storeName]', samplePerson.store.storeName);
  return email;
}

/** As `openStoreForm`, with the address search there. */
export async function openAddressSearch(page: Page, siteUrl: string): Promise<string> {
  const email = await openStoreForm(page, siteUrl);
  await page.locator('[name=address][role=combobox]').waitFor();
  return email;
}

/** Types an address and takes the first that is suggested, by keyboard, until its map is there. */
export async function chooseAddress(page: Page, text: string) {
  // A pointer over the list would choose as well.
  await page.mouse.move(0, 0);
  const answered = page.waitForResponse((response) =>
    response.url().includes(`/suggest/${encodeURI(text)}?`),
  );
  await findAddressField(page).pressSequentially(text, { delay: 50 });
  await answered;
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const picture = page.locator('section img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
