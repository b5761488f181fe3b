import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { completeOnboarding, createOwnerWithSession, password, submitCredentials } from './support/people.ts';
import { waitForHydration } from './support/prerendered.ts';
import { createRestClient } from './support/rest-client.ts';

const open = async (page: Page) => {
  await page.goto('/');
  await waitForHydration(page);
  return page.getByRole('form');
};

describe('saved dish', () => {
  test.override({ locale: 'es-ES' });

  test('is restored, and handed to the dashboard once after the sign-up', async ({ page, stack }) => {
    const card = await open(page);
    await card.getByRole('button', { name: 'Bacalao' }).click();
    await card.getByRole('textbox', { name: 'Lomo de bacalao, cantidad' }).fill('0,6');
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    await card.getByRole('button', { name: 'Guardar este plato' }).click();
    await card.getByRole('button', { name: 'Plato guardado' }).waitFor();
    expect(await height()).toBe(before);

    await page.reload();
    await card.getByRole('button', { name: 'Plato guardado' }).waitFor();
    expect(await card.getByRole('textbox', { name: 'Lomo de bacalao, cantidad' }).inputValue()).toBe('0,600');
    await expectNoAxeViolations(page);
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await card.getByRole('link', { name: 'Start Free Trial' }).click();
    await page.waitForURL('**/get-started');

    const email = newEmail();
    await createRestClient(stack.siteUrl).signUp(email, password);
    await page.goto('/auth');
    await submitCredentials(page, email);
    await completeOnboarding(page);
    // The language is not the browser's.
    await page.waitForURL(`${stack.dashboardUrl}/?lng=en#dish=*`);
    const main = page.getByRole('main');
    await main.getByText('Bacalao al pilpil').waitFor();
    expect(await main.innerText()).toMatch(/Lomo de bacalao: 0\.6 kg.+Menu price: 18\.50 €/s);
    await expectNoAxeViolations(page);

    await page.goto(`${stack.siteUrl}/`);
    await waitForHydration(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('keptDish'))).toBeNull();
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Butter croissant');
    await page.goto('/auth');
    await page.waitForURL(`${stack.dashboardUrl}/?lng=en`);
  });

  test('is untrusted text for the dashboard', async ({ page, context, stack }) => {
    await createOwnerWithSession(context, stack.siteUrl);
    for (const [typed, isShown] of [
      [{ version: 1, name: '<img src=x>', sellingPrice: '1', ingredients: [] }, true],
      [{ version: 2, name: 'x', ingredients: [] }, false],
      ['x', false],
    ] as const) {
      const dish = Buffer.from(JSON.stringify(typed)).toString('base64url');
      await page.goto('about:blank');
      await page.goto(`${stack.dashboardUrl}/#dish=${dish}`);
      expect(await page.getByText('El plato que guardaste').isVisible()).toBe(isShown);
      expect(await page.locator('section img').count()).toBe(0);
    }
  });
});
