import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { completeOnboarding, createOwnerWithSession, password, submitCredentials } from './support/people.ts';
import { waitForHydration } from './support/prerendered.ts';
import { createRestClient } from './support/rest-client.ts';

const visitors = [
  {
    locale: 'es-ES',
    flour: 'Harina de fuerza, precio por kilo',
    dearer: '2,92',
    margins: ['77,1 %', '70,9 %'],
    problems: {
      '': 'Falta un número.',
      '999999999': 'Es demasiado. El máximo es 10.000,00 €.',
      '-1': 'No puede ser menos de cero.',
      NaN: 'Eso no es un número. Prueba con 1,50.',
    },
  },
  {
    locale: 'en-GB',
    flour: 'Strong flour, price per kilo',
    dearer: '2.92',
    margins: ['77.1%', '70.9%'],
    problems: {
      '': 'Please enter a number.',
      '999999999': 'That’s too much. The maximum is €10,000.00.',
      '-1': 'It can’t be less than zero.',
      NaN: 'That’s not a number. Try 1.50.',
    },
  },
];

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ').trim();

const open = async (page: Page) => {
  await page.goto('/');
  await waitForHydration(page);
  return page.getByRole('form');
};

describe.each(visitors)('costing card: $locale', ({ locale, flour, dearer, margins, problems }) => {
  test.override({ locale });

  test('updates the margin and shows the error of an invalid number', async ({ page }) => {
    const card = await open(page);
    const margin = async () => plain(await card.locator('dd').last().innerText());
    expect(await margin()).toBe(margins[0]);
    const field = card.getByRole('textbox', { name: flour });
    await field.fill(dearer);
    await expect.poll(margin).toBe(margins[1]);

    for (const [typed, message] of Object.entries(problems)) {
      await field.fill(typed);
      await card.getByText(message).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const described = await field.evaluate((input) =>
        input.ariaDescribedByElements?.map(({ textContent }) => textContent),
      );
      expect(described?.map(plain)).toContain(message);
      expect(await card.innerText()).not.toMatch(/NaN|Infinity|undefined/);
    }
    await field.fill(dearer);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
  });

  describe('smallest phone', () => {
    test.override({ contextOptions: { viewport: { width: 320, height: 640 } } });

    test('shows prices of four and five digits', async ({ page }) => {
      const card = await open(page);
      for (const price of ['9999', '10000']) {
        for (const field of await card.getByRole('textbox').all()) {
          const kind = (await field.getAttribute('id'))?.split('-')[1];
          await field.fill(kind === 'waste' ? '50' : kind === 'quantity' ? '1000' : price);
          await field.blur();
        }
        const clipped = await card
          .locator('input, td')
          .evaluateAll((cells) =>
            cells
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ outerHTML }) => outerHTML),
          );
        expect([price, clipped]).toEqual([price, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      }
    });
  });
});

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
