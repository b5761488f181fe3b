import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase } from '#contract/site.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { test } from './support/browser-test.ts';
import {
  addGoogleAccount,
  blockPopups,
  googleButton,
  holdGooglesFrame,
  isGooglesFrame,
  openPopup,
  refuseGoogleOnce,
  signInWithNewGoogleAccount,
} from './support/google-popup.ts';
import { newEmail } from './support/inbox.ts';
import { toasts } from './support/page-parts.ts';
import { pauseResponses } from './support/paused-requests.ts';
import { completeOnboarding, expectDashboard, password } from './support/people.ts';
import { openWithFiles, waitForFonts } from './support/prerendered.ts';
import { createRestClient } from './support/rest-client.ts';

const offer = (page: Page) => page.getByRole('button', { name: /^(Continue in this|Seguir en esta)/ });

/** The emulator always shows its list; Google only with `prompt`. */
const asksForAccount = (page: Page) => {
  const parameters = new URL(page.url()).searchParams.get('customParameters') ?? '{}';
  return JSON.parse(parameters).prompt === 'select_account';
};

/** The providers of an account, as the emulator has them. */
const providersOf = async (siteUrl: string, email: string): Promise<string[]> => {
  const { users } = await createRestClient(siteUrl).manageAccount('lookup', { email: [email] });
  return users[0].providerUserInfo.map(({ providerId }: { providerId: string }) => providerId).sort();
};

describe('Google: desktop, English', () => {
  test.override({ device: 'desktop', locale: 'en-GB' });

  test('opens a 500 × 600 popup; a new user onboards and is an owner later', async ({ page, stack }) => {
    const email = newEmail();
    await page.goto('/auth');
    const popup = await openPopup(page, () => googleButton(page).click());
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
    expect(asksForAccount(popup)).toBe(true);
    await addGoogleAccount(popup, email);
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
    await page.getByRole('button', { name: /^(Cerrar sesión|Sign out)$/ }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    await page.goto('/auth');
    const again = await openPopup(page, () => googleButton(page).click());
    await again.getByText(email).click();
    await expectDashboard(page, stack.dashboardUrl, email);
  });

  test('sends no request to Google before the click', async ({ page }) => {
    const asked: string[] = [];
    page.on(
      'request',
      (request) => void (isGooglesFrame(new URL(request.url())) && asked.push(request.url())),
    );
    const provider = page.waitForResponse(/\/firebase-provider-.*\.js$/);
    await page.goto('/auth');
    await provider;
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await openPopup(page, () => googleButton(page).click());
    expect(asked).toHaveLength(1);
  });

  test('enables both buttons after a closed popup and shows one toast', async ({ page }) => {
    await page.clock.install();
    await page.goto('/auth');
    await page.evaluate(() => {
      const { open } = window;
      window.open = (...args) => {
        const popup = open(...args);
        Object.assign(window, { popup });
        return popup;
      };
    });
    const popup = await openPopup(page, () => googleButton(page).click());
    const usable = page.evaluate(async () => {
      const { popup } = window as unknown as { popup: Window };
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')].filter((button) =>
        /^Continue with/.test(button.textContent),
      );
      const soon = () => new Promise((resolve) => setTimeout(resolve));
      while (!popup.closed) await soon();
      const closed = performance.now();
      while (buttons.some((button) => button.disabled || button.ariaDisabled === 'true')) await soon();
      return { buttons: buttons.length, ms: performance.now() - closed };
    });
    await popup.waitForLoadState();
    await popup.close();
    const { buttons, ms } = await usable;
    expect(buttons).toBe(2);
    expect(ms).toBeLessThan(300);
    await toasts(page).getByText('Login Cancelled').waitFor({ timeout: 4_000 });
    await page.getByRole('button', { name: 'Close the notification' }).click();
    await toasts(page).waitFor({ state: 'hidden' });
    // The SDK notices within ten seconds.
    await page.clock.runFor(10_500);
    await page.waitForTimeout(500);
    expect(await toasts(page).filter({ visible: true }).count()).toBe(0);
    await signInWithNewGoogleAccount(page, () => googleButton(page).click(), newEmail());
    await page.waitForURL('**/registration');
  });

  test('a double click is one attempt', async ({ page, context }) => {
    // The popup needs Google's frame, which is paused until both clicks.
    const frame = await holdGooglesFrame(page);
    await openWithFiles(page, '/auth', ['firebase-provider']);
    const popup = await openPopup(page, async () => {
      await googleButton(page).dblclick();
      await frame.asked;
      frame.release();
    });
    await page.waitForTimeout(1_000);
    expect(await toasts(page).count()).toBe(0);
    expect(context.pages()).toEqual([page, popup]);
    await addGoogleAccount(popup, newEmail());
    await page.waitForURL('**/registration');
  });
});

/** Whether it is visible: a clipped element is not at its own centre. */
const isInSight = (status: Locator) =>
  status.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe.each([
  { path: '/auth', texts: english.auth, locale: 'en-GB' },
  { path: '/?modal=sign-in', texts: spanish.auth, locale: 'es-ES' },
])('Google: $path, $locale', ({ path, texts, locale }) => {
  test.override({ locale });

  test('sign-in: shows what it waits for after Google, and moves no link', async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    const foot = page.locator('main, [role=dialog]').getByText(texts.noAccountQuestion).last();
    await foot.waitFor();
    await waitForFonts(page);
    const { asked } = await pauseResponses(page, 'GET', `${apiBase}/users`);
    const before = await foot.boundingBox();
    const popup = await openPopup(page, () => googleButton(page).click());
    const status = page.getByRole('status');
    await status
      .filter({ hasText: texts.busy.waitingForProvider.replace('{{provider}}', 'Google') })
      .waitFor();
    expect(await foot.boundingBox()).toEqual(before);
    await addGoogleAccount(popup, newEmail());
    await asked;
    for (const text of [texts.busy.checkingAccount, texts.busy.slow]) {
      const shown = status.filter({ hasText: text });
      await shown.waitFor();
      expect(await isInSight(shown)).toBe(true);
      await page.clock.runFor(8_000);
    }
  });
});

describe('Google: offline', () => {
  test.override({ locale: 'en-GB', expectedErrors: [/^console: .*ERR_INTERNET_DISCONNECTED/] });

  test('shows an error, and works once online', async ({ page, context }) => {
    await openWithFiles(page, '/auth', ['firebase-provider', 'toasts']);
    await context.setOffline(true);
    await googleButton(page).click();
    await page.getByRole('alert').getByText('Network Error').waitFor();
    await context.setOffline(false);
    await signInWithNewGoogleAccount(page, () => googleButton(page).click(), newEmail());
    await page.waitForURL('**/registration');
  });
});

describe.each([
  ['/auth', 'phone'],
  ['/?modal=sign-in', 'desktop'],
] as const)('Google: popups blocked at %s', (path, device) => {
  test.override({ device, locale: 'en-GB' });

  const leave = async (page: Page) => {
    await blockPopups(page);
    await page.goto(path);
    await googleButton(page).click();
    await toasts(page).filter({ hasText: 'Popup Blocked' }).waitFor();
    await offer(page).click();
    await page.waitForURL('**/emulator/auth/handler*');
    expect(asksForAccount(page)).toBe(true);
  };

  test('can be retried without an account, and shows its status', async ({ page, stack }) => {
    const email = newEmail();
    await leave(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor();
    await expect.poll(() => page.getByText('Waiting for Google…').count()).toBe(0);
    await googleButton(page).click();
    await offer(page).click();
    await page.waitForURL('**/emulator/auth/handler*');
    const frame = await holdGooglesFrame(page);
    await addGoogleAccount(page, email);
    // Its load waits for the frame.
    await page.waitForURL(`${stack.siteUrl}${path}`, { waitUntil: 'commit' });
    await page.getByText('Waiting for Google…').waitFor();
    frame.release();
    await completeOnboarding(page);
    await expectDashboard(page, stack.dashboardUrl, email);
  });
});

describe('Google: e-mail of a password account', () => {
  test.override({ locale: 'en-GB' });

  test.for(['popup', 'redirect'] as const)(
    'links Google with the password after a %s',
    async (way, { page, stack }) => {
      const client = createRestClient(stack.siteUrl);
      const email = newEmail();
      const { uid } = await client.signUp(email, password);
      // Verifies before the registration, because a later one would open the ownership prompt.
      await client.verifyEmail(uid);
      const { idToken } = await client.signIn(email, password);
      await client.register({ uid, token: idToken }, email);
      await refuseGoogleOnce(page);
      if (way === 'redirect') await blockPopups(page);
      await page.goto('/auth');
      if (way === 'popup') await signInWithNewGoogleAccount(page, () => googleButton(page).click(), email);
      else {
        await googleButton(page).click();
        await offer(page).first().click();
        await page.waitForURL('**/emulator/auth/handler*');
        await addGoogleAccount(page, email);
      }
      await page.getByRole('heading', { name: 'You already have an account' }).waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      expect(await page.getByLabel('Email').isEditable()).toBe(false);
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Connect Google' }).click();
      await toasts(page).getByText('Invalid Credentials').waitFor();
      expect(await providersOf(stack.siteUrl, email)).toEqual(['password']);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Connect Google' }).click();
      await expectDashboard(page, stack.dashboardUrl, email);
      expect(await providersOf(stack.siteUrl, email)).toEqual(['google.com', 'password']);
      expect(await client.signIn(email, password)).toMatchObject({ email });
    },
  );
});

const instagram =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android';

describe('Google: in-app browser', () => {
  test.override({
    locale: 'en-GB',
    contextOptions: { userAgent: instagram, permissions: ['clipboard-read', 'clipboard-write'] },
  });

  test('offers another browser and e-mail instead of Google', async ({ page, stack }) => {
    const path = '/?modal=sign-in';
    await page.goto(path);
    await page.getByText('Google doesn’t work here').waitFor();
    expect(await googleButton(page).count()).toBe(0);
    const { host } = new URL(stack.siteUrl);
    expect(await page.getByRole('link', { name: 'Open in my browser' }).getAttribute('href')).toBe(
      `intent://${host}${path}#Intent;scheme=http;action=android.intent.action.VIEW;end`,
    );
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await toasts(page).getByText('Address copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stack.siteUrl + path);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await toasts(page).getByText('We couldn’t copy the address').waitFor();
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.locator('[name=password]').waitFor();
  });
});
