import { expect } from 'vitest';
import { sidewaysScroll } from '#tests/browser/support/sideways-scroll.ts';
import { expectDashboard, expectValue, firstSubmit, openStoreForm } from '#tests/engines/support/people.ts';
import type { Scenario } from '#tests/engines/support/scenario.ts';

export const onboardingScenarios: Scenario[] = [
  {
    title: 'onboarding: with a chosen address and moved pin reaches the dashboard',
    run: async (visit) => {
      const { page, siteUrl } = visit;
      const { email } = await openStoreForm(visit);
      await page.until('the search', () => document.querySelector('[name=address][role=combobox]'));
      await page.fill('[name=address]', 'Calle Mayor');
      await page.press('Calle Mayor 1');
      await expectValue(visit, 'address', 'Calle Mayor 1, 28013 Madrid, España');
      await page.until('the map', () => {
        const picture = document.querySelector<HTMLImageElement>('section img');
        return picture && picture.naturalWidth > 0;
      });
      await page.press('Ajustar chincheta');
      await page.pressOn('button[aria-label*=izquierda]');
      await page.press('Guardar');
      await page.pressOn(firstSubmit);
      await expectDashboard(visit, email);
      // The session has begun: there is no form.
      await page.open(`${siteUrl}/auth`);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'onboarding: keeps the draft after navigation, and syncs it between tabs',
    run: async (visit) => {
      const { page, siteUrl } = visit;
      const { email } = await openStoreForm(visit);
      await page.fill('[name=storeName]', 'Pan de Eva');
      await page.fill('[name=address]', 'Calle Mayor 1, Madrid');
      await page.back();
      await expectValue(visit, 'name', 'Ana');
      await page.forward();
      await expectValue(visit, 'storeName', 'Pan de Eva');
      await page.reload();
      await expectValue(visit, 'storeName', 'Pan de Eva');
      await expectValue(visit, 'address', 'Calle Mayor 1, Madrid');
      const other = await page.newTab();
      await other.open(`${siteUrl}/registration`);
      await expectValue({ ...visit, page: other }, 'storeName', 'Pan de Eva');
      await other.fill('[name=storeName]', 'Pan de Ana');
      await expectValue(visit, 'storeName', 'Pan de Ana');
      await page.pressOn(firstSubmit);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'onboarding: sends what a program assigned, with and without an event',
    run: async (visit) => {
      const { page } = visit;
      const { email } = await openStoreForm(visit);
      await page.fill('[name=storeName]', 'Pan');
      await page.evaluate(() => {
        for (const [name, value] of [
          ['storeName', 'Pan de Ana'],
          ['address', 'Calle Mayor 1, Madrid'],
        ] as const) {
          const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
          if (field) field.value = value;
          if (name === 'storeName') field?.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      await page.pressOn('h1');
      await page.pressOn(firstSubmit);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'onboarding: fits long names, reports an API error, and saves on retry',
    run: async (visit) => {
      const { page, proxy, dashboardUrl } = visit;
      const { email } = await openStoreForm(visit);
      const name =
        'Panadería y pastelería de las hermanas Ruiz-Goikoetxea del Puente, desde 1897, en la plaza';
      await page.fill('[name=storeName]', name);
      await page.fill(
        '[name=address]',
        `${'Calle de las Trescientas Treinta y Tres Hogazas '.repeat(5)}1, Madrid`,
      );
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      const restore = proxy.answer(/^POST \/api\/v1\/session/, 503, '{}');
      await page.pressOn(firstSubmit);
      await page.until('an alert', () => document.querySelector('form [role=alert]'));
      restore();
      await page.press('Reintentar');
      await page.at(`${dashboardUrl}/`);
      await page.see(email);
      await page.see(name);
    },
  },
];
