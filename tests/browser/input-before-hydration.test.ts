import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { texts as en } from '#src/i18n/locales/en.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { pauseRequests } from './support/paused-requests.ts';
import { createPerson, expectDashboard, password } from './support/people.ts';
import { layOutAll, waitForHydration } from './support/prerendered.ts';

/** Opens /auth as it is before any of its scripts has come. `release` lets them come. */
const openWithoutScripts = async (page: Page, path = '/auth') => {
  const { release } = await pauseRequests(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { release };
};

const openForm = (page: Page) => page.getByRole('button', { name: 'Continuar con el correo' }).click();
const submitForm = async (page: Page, email: string) => {
  await openForm(page);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
};

describe('input before hydration', () => {
  test('a submitted form is processed', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const { release } = await openWithoutScripts(page);
    await openForm(page);
    await page.locator('[name=email]').pressSequentially(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/auth');
    const waiting = page.locator('form[aria-busy=true] + [role=status]');
    const said = await waiting.evaluate((status) => getComputedStyle(status, '::before').content);
    expect(said).toBe('"Iniciando sesión…"');
    await expectNoAxeViolations(page);
    release();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('input and focus stay', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const { release } = await openWithoutScripts(page);
    await openForm(page);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').click();
    await page.keyboard.type(password.slice(0, 4));
    release();
    await page.keyboard.type(password.slice(4));
    await page.keyboard.press('Enter');
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('field errors of a submitted form appear after hydration', async ({ page }) => {
    const { release } = await openWithoutScripts(page);
    await openForm(page);
    await page.locator('[name=email]').fill('ana@example.com');
    await page.keyboard.press('Enter');
    release();
    await page.locator('form:not([aria-busy]) [name=password][aria-invalid=true]').waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe('ana@example.com');
  });

  test('the sign-in button opens the modal', async ({ page }) => {
    const { release } = await openWithoutScripts(page, '/');
    await page.getByRole('banner').getByLabel('Menú').click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
    release();
    await page.getByRole('dialog').waitFor();
  });
});

test('landing page: stays where its reader has scrolled when it is hydrated', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/');
  const save = page.getByRole('button', { name: 'Guardar este plato' });
  await save.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await save.click();
  release();
  await page.getByRole('button', { name: 'Plato guardado' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('landing page: keeps its position after a reload', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await layOutAll(page);
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
  await page.reload();
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Math.abs(scrollY - 3_000))).toBeLessThan(40);
});

/** What translators and extensions do to a page before its scripts have come. Each breaks hydration. */
const changes: Record<string, () => void> = {
  'a translator': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found.filter(
      (one) => one.nodeValue?.trim() && !one.parentElement?.closest('script, style'),
    )) {
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.append(Object.assign(document.createElement('font'), { textContent: `«${text.nodeValue}»` }));
    }
    document.documentElement.lang = 'ca';
  },
  'an extension': () => {
    const add = (parent: Element | null, name: string) =>
      parent?.prepend(
        Object.assign(document.createElement(name), { textContent: 'x', className: 'extension' }),
      );
    for (const parent of document.querySelectorAll('body, #root, #root *, form'))
      if (parent.matches('body, #root, header, main, form, form div')) add(parent, 'extension-icon');
    for (const form of document.forms) for (const name of ['button', 'input']) add(form, name);
    for (const one of document.querySelectorAll('#root :is(button, form, input)')) {
      one.setAttribute('data-extension', '');
      one.classList.add('extension');
    }
  },
};

describe.each(Object.keys(changes))('input before hydration, page changed by %s', (name) => {
  test.override({ device: 'desktop', expectedErrors: [/React error #418/] });
  const change = (page: Page) => page.evaluate(changes[name] as () => void);
  const value = (page: Page, selector: string) => page.locator(selector).inputValue();

  test('sign-in form: keeps its fields, its focus and its submission', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const { release } = await openWithoutScripts(page);
    await openForm(page);
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').click();
    await page.keyboard.type(password);
    await page.keyboard.press('ArrowLeft');
    await change(page);
    await page.locator('[name=password]').evaluate((field) => field.setAttribute('data-before', ''));
    release();
    // Rendered again.
    await page.locator('[name=password]:not([data-before]):focus').waitFor();
    expect(await value(page, '[name=email]')).toBe(email);
    const caret = (field: HTMLInputElement) => field.selectionStart;
    expect(await page.locator('[name=password]').evaluate(caret)).toBe(password.length - 1);
    await waitForHydration(page);
    expect([await value(page, '[name=email]'), await value(page, '[name=password]')]).toEqual([
      email,
      password,
    ]);
    await page.keyboard.press('Enter');
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('sign-in form: is sent when it was submitted', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    const { release } = await openWithoutScripts(page);
    await submitForm(page, email);
    await change(page);
    release();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('landing page: keeps numbers, open parts and presses', async ({ page }) => {
    const { release } = await openWithoutScripts(page, '/');
    await page.locator('#flour-price').fill('2,92');
    const question = page.locator('details').last();
    await question.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
    await page.locator('#butter-price').fill('9');
    await change(page);
    release();
    await page.getByRole('dialog').waitFor();
    // The modal may open before React renders the page behind it again.
    await expect.poll(() => value(page, '#flour-price')).toBe('2,92');
    await expect.poll(() => value(page, '#butter-price')).toBe('9,00');
    await expect.poll(() => question.evaluate((element: HTMLDetailsElement) => element.open)).toBe(true);
  });

  test('get-started page: changes its language', async ({ page }) => {
    const { release } = await openWithoutScripts(page, '/get-started');
    await page.getByRole('button', { name: 'EN, English' }).click();
    await change(page);
    release();
    await page.getByRole('main').getByText(en.getStarted.title).waitFor();
  });
});

test('input before hydration: a click during hydration counts once', async ({ page }) => {
  // Pressed as soon as React has taken over the root, and before it has hydrated what is in it.
  await page.addInitScript(() => {
    const look = () => {
      const isTaken = Object.keys(document.getElementById('root') ?? {}).length > 0;
      if (!isTaken) return setTimeout(look);
      const buttons = [...document.querySelectorAll('button')];
      return buttons.find(({ textContent }) => textContent === 'Crea una')?.click();
    };
    look();
  });
  await page.goto('/auth');
  await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Crea tu cuenta');
});

describe('app load failure', () => {
  test.override({
    expectedErrors: [/^console: Failed to load resource: net::ERR_FAILED/, /Loading chunk failed/],
  });
  /** `most`: how often it fails. */
  const failing = async (page: Page, script: string, most = Number.POSITIVE_INFINITY) => {
    let failed = 0;
    await page.route(`**/assets/${script}-*.js`, async (route) => {
      failed += 1;
      await (failed > most ? route.fallback() : route.abort());
    });
  };
  const notice = (page: Page) =>
    page
      .getByRole('alert')
      .getByText(/^(Falta una parte de la página|No hemos podido cargar la página)\. Puede que/);
  const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

  test('ends the busy state; a retry loads the page', async ({ page }) => {
    await failing(page, 'start');
    await page.goto('/auth');
    await submitForm(page, 'ana@example.com');
    await page.locator('form[aria-busy=true]').waitFor();
    await notice(page).waitFor();
    await expectNoAxeViolations(page);
    expect(await page.locator('form[aria-busy=true]').count()).toBe(0);
    expect(await page.locator('[name=email]').inputValue()).toBe('ana@example.com');
    // Nothing is sent by the browser itself, which would put it into the URL.
    await page.locator('[name=password]').press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await page.unroute('**/assets/start-*.js');
    await retry(page).click();
    await openForm(page);
    await page.locator('[name=password]').waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  test('shows an error for a hanging script until it loads', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await page.clock.install();
    const { release } = await openWithoutScripts(page);
    await submitForm(page, email);
    expect(await notice(page).isVisible()).toBe(false);
    await page.clock.fastForward(20_000);
    await notice(page).waitFor();
    release();
    await notice(page).waitFor({ state: 'hidden' });
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('retries a failed script and processes the queued input', async ({ page, stack }) => {
    const { email } = await createPerson(stack.siteUrl, { isOwner: true });
    await failing(page, 'framework', 1);
    await page.goto('/auth');
    await submitForm(page, email);
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test.for([
    ['/registration', 'start'],
    ['/auth?mode=sign-up', 'react'],
    ['/', 'es-everywhere'],
  ] as const)('%s without %s: shows the error', async ([path, script], { page }) => {
    await failing(page, script);
    await page.goto(path);
    await notice(page).waitFor();
    await retry(page).waitFor();
  });
});

describe('scripts disabled', () => {
  test.override({ contextOptions: { javaScriptEnabled: false } });

  test.for(['/auth', '/registration'])('%s: shows that scripts are required', async (path, { page }) => {
    await page.goto(path);
    const note = page.locator('noscript p');
    await note.waitFor();
    expect(await note.innerText()).toContain('necesita JavaScript');
  });
});
