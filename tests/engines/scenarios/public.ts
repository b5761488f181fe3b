import { expect } from 'vitest';
import { sidewaysScroll } from '#tests/browser/support/sideways-scroll.ts';
import type { Scenario, Visit } from '#tests/engines/support/scenario.ts';

const styleOf = ({ page }: Visit, css: string, property: string) =>
  page.until(
    `${property} of ${css}`,
    (selector, name) => {
      const element = document.querySelector(selector);
      return element && getComputedStyle(element).getPropertyValue(name);
    },
    css,
    property,
  );

const waitForFonts = ({ page }: Visit) =>
  page.until('the fonts', () =>
    ['Fraunces', 'Figtree'].every((name) =>
      [...document.fonts].some(({ family, status }) => family.includes(name) && status === 'loaded'),
    ),
  );

const fitsTheScreen = async ({ page }: Visit) => expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

const landing = async (visit: Visit, title: string, next: string, nextTitle: string) => {
  const { page, siteUrl } = visit;
  await page.open(siteUrl);
  await page.see(title);
  await waitForFonts(visit);
  await fitsTheScreen(visit);
  expect(await styleOf(visit, 's', 'text-decoration-line')).toBe('line-through');
  await page.press(next);
  await page.at('/get-started');
  await page.see(nextTitle);
  // Wider letters stand in until the font is there.
  await page.until('the title on one line', () => {
    const title = document.querySelector('h1') as HTMLElement;
    return title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight) < 1.5;
  });
};

export const publicScenarios: Scenario[] = [
  {
    title: 'landing page: links to the start in Spanish, light',
    isEssential: true,
    run: async (visit) => {
      await landing(visit, 'Sabes a cuánto', 'Pruébalo gratis', 'La cocina es tuya.');
      expect(await visit.page.evaluate(() => getComputedStyle(document.body).colorScheme)).not.toBe('dark');
    },
  },
  {
    title: 'sign-in modal: takes the focus, and removes its address when it closes',
    run: async ({ page, siteUrl }) => {
      await page.open(`${siteUrl}/?modal=sign-in`);
      await page.until('the dialog', () =>
        document.querySelector('[role=dialog]')?.contains(document.activeElement),
      );
      await page.see('Continuar con Google');
      await page.type('[role=dialog]', '\uE00C');
      await page.until('no dialog', () => document.querySelector('[role=dialog]') === null);
      await page.until('the address', () => location.search === '');
    },
  },
  {
    title: 'not-found page: shows the message struck through',
    expected: [/console: 404: there is no page/, /not loaded/],
    run: async (visit) => {
      await visit.page.open(`${visit.siteUrl}/nowhere`);
      await visit.page.see('Esta página no existe');
      expect(await styleOf(visit, 'main s', 'text-decoration-line')).toBe('line-through');
      expect(await styleOf(visit, 'main s', 'text-decoration-thickness')).toBe('2px');
    },
  },
  {
    title: 'prerendered page: keeps early input after hydration and a change of language',
    run: async ({ page, siteUrl, proxy }) => {
      const expectEmail = () =>
        page.until(
          'the e-mail',
          () => document.querySelector<HTMLInputElement>('[name=email]')?.value === 'ana@example.com',
        );
      const release = proxy.hold(/^GET \/assets\/.*\.js/);
      await page.open(`${siteUrl}/auth`);
      await page.press('Continuar con el correo');
      await page.fill('[name=email]', 'ana@example.com');
      await page.evaluate(() => {
        document.addEventListener('focusin', () => Object.assign(window, { hasFocusMoved: true }));
      });
      release();
      await page.until(
        'the app',
        () => !('queuedInput' in window) || !(window as { queuedInput?: unknown }).queuedInput,
      );
      await expectEmail();
      // Otherwise the rest of what they type would land in another field.
      expect(await page.evaluate(() => 'hasFocusMoved' in window)).toBe(false);
      await page.press('English');
      await page.see('Forgot your password?');
      expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
        'en',
        expect.stringContaining('Your account'),
      ]);
      await expectEmail();
      await page.press('Sign Up');
      await page.see('Repeat password');
      await page.reload();
      await page.see('Repeat password');
      await expectEmail();
    },
  },
  {
    title: 'failed scripts: are reported, and fetched by a retry',
    expected: [/not loaded/, /^\/registration: console: /],
    run: async ({ page, siteUrl, proxy }) => {
      const restoreStart = proxy.answer(/^GET \/assets\/start-.*\.js/, 503, '');
      // Where nothing else is loaded that the next page would interrupt.
      await page.open(`${siteUrl}/about`);
      await page.see('Falta una parte de la página');
      restoreStart();
      await page.press('Reintentar');
      await page.until('the app', () => 'isStarted' in window);
      const restorePage = proxy.answer(/^GET \/assets\/registration\.page-.*\.js/, 503, '');
      await page.open(`${siteUrl}/registration`);
      await page.see('No hemos podido cargar la página');
      await page.until('the title with the focus', () => document.activeElement?.tagName === 'H1');
      restorePage();
      await page.press('Reintentar');
      await page.see('Nombre');
    },
  },
  {
    // Last, because it needs a separate browser.
    title: 'landing page: links to the start in English, dark',
    options: { language: 'en', theme: 'dark' },
    run: async (visit) => {
      await landing(visit, 'You know what it sells', 'Start Free Trial', 'The kitchen is yours.');
      const [light = 255] = await visit.page.evaluate(() =>
        (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
      );
      expect(light).toBeLessThan(80);
    },
  },
];
