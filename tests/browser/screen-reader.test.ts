/** From the landing page to the dashboard with keyboard and screen reader. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { texts } from '#src/i18n/locales/es.ts';
import { test as base } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { expectDashboard, password } from './support/people.ts';
import { waitForHydration } from './support/prerendered.ts';

const test = base.extend('device', 'desktop' as const);
const { common, auth, registration } = texts;

/** Records the texts of live regions. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [role=alert], [aria-live]');
        const text = region?.textContent?.trim();
        if (text && !region?.closest('[hidden]') && said.at(-1) !== text) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
const announced = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));

/** The role, name and state of what has the focus, as the accessibility tree has them. */
const focused = async (page: Page) => {
  const element = page.locator(':focus');
  if ((await element.count()) === 0) return 'nothing';
  return (await element.ariaSnapshot()).split('\n')[0]?.replace(/^- '?| \[active\]|[':]*$/g, '');
};

test('screen reader: announces each sign-up step and keeps a focus', async ({ page, stack }) => {
  const email = newEmail();
  await listen(page);
  await page.goto('/');
  await waitForHydration(page);
  /** Presses or types, until the focus is where it is expected. */
  const press = async (keys: string, expected: string) => {
    if (keys === 'Tab' || keys === 'Enter') await page.keyboard.press(keys);
    else await page.keyboard.type(keys);
    await expect.poll(() => focused(page)).toBe(expected);
  };
  const heading = (name: string) => `heading "${name}" [level=1]`;

  await press('Tab', `link "${common.skipToContent}"`);
  await press('Enter', 'main');
  await press('Tab', `link "${texts.landing.hero.startTrial}"`);
  await press('Enter', heading(texts.getStarted.title));
  await press('Tab', `link "${texts.getStarted.action}"`);
  await press('Enter', heading(auth.signUpTitle));
  await press('Tab', `button "${auth.continueWith.google}"`);
  await press('Tab', `button "${auth.continueWithEmail}"`);
  await press('Enter', `textbox "${auth.email}"`);
  expect(await announced(page)).toEqual([]);
  await press('Enter', `textbox "${auth.email}" [invalid]`);
  expect(await announced(page)).toEqual(Object.values(auth.fieldErrors.required));
  await press(email, `textbox "${auth.email}": ${email}`);
  await press('Tab', `textbox "${auth.password}" [invalid]`);
  await page.keyboard.type(password);
  await press('Tab', `button "${common.password.show.replace('{{field}}', auth.password)}"`);
  await press('Tab', `textbox "${auth.repeatPassword}" [invalid]`);
  await page.keyboard.type(password);
  await press('Enter', heading(registration.profile.title));
  const { signingUp, checkingAccount, openingRegistration } = auth.busy;
  expect(await announced(page)).toEqual([signingUp, checkingAccount, openingRegistration]);

  await press('Tab', `link "${registration.changeEmail}"`);
  await press('Tab', `textbox "${registration.firstName}"`);
  await page.keyboard.type('Ana');
  await press('Tab', `textbox "${registration.lastName}"`);
  await page.keyboard.type('Ruiz');
  await press('Tab', `textbox "${registration.phone}"`);
  await page.keyboard.type('llámame');
  await press('Enter', `textbox "${registration.phone}" [invalid]: llámame`);
  expect(await announced(page)).toEqual([registration.fieldErrors.shortPhone]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('600 00 00 00');
  await press('Enter', heading(registration.store.title));
  await press('Tab', `textbox "${registration.storeName}"`);
  await page.keyboard.type('Pan de Ana');
  await press('Tab', `combobox "${registration.storeAddress}"`);
  await page.keyboard.type('Calle Mayor 1, Madrid');
  await press('Tab', `button "${auth.back}"`);
  await press('Tab', `button "${registration.complete}"`);
  await page.keyboard.press('Enter');
  await expectDashboard(page, stack.dashboardUrl, email);
});
