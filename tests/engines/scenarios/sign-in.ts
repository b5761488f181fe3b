import { expect } from 'vitest';
import { newEmail } from '#tests/browser/support/inbox.ts';
import { keepIndexedDbBusy } from '#tests/browser/support/keep-indexeddb-busy.ts';
import { ownStack } from '#tests/browser/support/own-stack.ts';
import { createPerson, password } from '#tests/browser/support/people.ts';
import type { Page } from '#tests/engines/support/page.ts';
import {
  completeOnboarding,
  expectDashboard,
  firstSubmit,
  linkFrom,
  signIn,
} from '#tests/engines/support/people.ts';
import type { Scenario, Visit } from '#tests/engines/support/scenario.ts';

async function chooseNewAccount(page: Page, email: string) {
  await page.press('Add new account');
  await page.fill('#email-input', email);
  await page.fill('#display-name-input', 'Ana Ruiz');
  await page.press('Sign in with');
}

async function signUp({ page, siteUrl }: Visit): Promise<string> {
  const email = newEmail();
  await page.open(`${siteUrl}/auth?mode=sign-up`);
  await page.press('Continuar con el correo');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.fill('[name=repeatPassword]', password);
  await page.pressOn(firstSubmit);
  return email;
}

/** As quick as a person: WebKit makes Google ready while they read (docs/decisions/0008). */
async function openGoogle(page: Page) {
  await page.until('the app', () => !(window as { queuedInput?: unknown }).queuedInput);
  await page.until(
    'Google',
    () => !navigator.vendor.startsWith('Apple') || (window as { isGoogleReady?: boolean }).isGoogleReady,
  );
  return page.opened(() => page.press('Continuar con Google'));
}

export const signInScenarios: Scenario[] = [
  {
    title: 'sign-up: leads by the e-mail link and onboarding to the dashboard',
    isEssential: true,
    run: async (visit) => {
      const { page } = visit;
      const email = await signUp(visit);
      await page.at('/registration');
      await page.open(await linkFrom(visit, email, 'VERIFY_EMAIL'));
      await page.press('Verificar mi correo');
      await page.see('Correo verificado');
      expect(await page.evaluate(() => location.search)).toBe('');
      await page.press('Seguir');
      await completeOnboarding(visit);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'sign-in: works over http://localhost',
    run: async (visit) => {
      const { page } = visit;
      const { siteUrl, dashboardUrl } = ownStack();
      expect(siteUrl).toMatch(/^http:\/\/localhost:/);
      const { email } = await createPerson(siteUrl, { isOwner: true });
      await page.open(`${siteUrl}/auth`);
      await signIn(visit, email);
      await expectDashboard({ ...visit, dashboardUrl }, email);
      expect(await page.cookies()).toContainEqual(
        expect.objectContaining({ name: 'escandallo-session', secure: false, httpOnly: true }),
      );
    },
  },
  {
    // WebKit never releases the lock of the abandoned write (docs/decisions/0007).
    title: 'sign-in: works after a page that was left during a write',
    run: async (visit) => {
      const { page, siteUrl, stackUrl } = visit;
      const { email } = await createPerson(stackUrl, { isOwner: true });
      await page.open(`${siteUrl}/about`);
      await page.until('a write', keepIndexedDbBusy);
      await page.open(`${siteUrl}/auth`);
      await signIn(visit, email);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'Google: opens its popup at the first press, then the dashboard',
    isEssential: true,
    run: async (visit) => {
      const { page, siteUrl } = visit;
      const email = newEmail();
      await page.open(`${siteUrl}/auth`);
      const popup = await openGoogle(page);
      await chooseNewAccount(popup, email);
      await popup.closed();
      await completeOnboarding(visit);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'store question: one press leads to the dashboard after Google',
    run: async (visit) => {
      const { page, siteUrl, stackUrl } = visit;
      const { email } = await createPerson(stackUrl, { isOwner: true });
      await page.open(`${siteUrl}/auth`);
      const popup = await openGoogle(page);
      await chooseNewAccount(popup, email);
      await popup.closed();
      await page.press('Sí, es mío');
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'Google: uses the same tab when popups are blocked',
    lacks: {
      firefox: 'no preference blocks what a driver presses: window.open answers nothing',
      webkit: 'its popups are always let through after a press: window.open answers nothing',
    },
    run: async (visit) => {
      const { page, siteUrl } = visit;
      const email = newEmail();
      await page.open(`${siteUrl}/auth`);
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.press('Continuar con Google');
      await page.see('Ventana bloqueada');
      await page.press('Seguir en esta pestaña');
      await page.until('the page of Google', () => location.pathname.startsWith('/emulator/auth/handler'));
      await chooseNewAccount(page, email);
      await completeOnboarding(visit);
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'password reset: sets a new password by the e-mail link',
    run: async (visit) => {
      const { page, siteUrl, stackUrl } = visit;
      const { email } = await createPerson(stackUrl, { isOwner: true });
      await page.open(`${siteUrl}/auth`);
      await page.press('Continuar con el correo');
      await page.fill('[name=email]', email);
      await page.press('¿Has olvidado la contraseña?');
      await page.press('Enviar el enlace');
      await page.see('Si hay una cuenta con');
      await page.open(await linkFrom(visit, email, 'PASSWORD_RESET'));
      await page.fill('[name=password]', 'levadura fresca');
      await page.fill('[name=repeatPassword]', 'levadura fresca');
      await page.pressOn(firstSubmit);
      await page.see('Contraseña cambiada');
      // The link was the first to show that the e-mail is theirs.
      await page.press('Sí, es mío');
      await expectDashboard(visit, email);
    },
  },
  {
    title: 'sign-in: reports a wrong password and a lost connection',
    lacks: { webkit: 'automation cannot take its connection away, only break every call' },
    // The server is gone: what the page asks for itself fails.
    expected: [/not loaded/],
    run: async (visit) => {
      const { engine, page, siteUrl, stackUrl, proxy } = visit;
      const { email } = await createPerson(stackUrl, { isOwner: true });
      await page.open(`${siteUrl}/auth`);
      await signIn(visit, email, 'not this one');
      await page.until('the toast', () =>
        document.querySelector('[role=region] li')?.textContent?.includes('Datos incorrectos'),
      );
      expect(proxy.problems()).toEqual([]);
      await page.fill('[name=password]', password);
      const restore = proxy.cut();
      await engine.goOffline?.(true);
      await page.pressOn(firstSubmit);
      await page.see('Sin conexión');
      restore();
      await engine.goOffline?.(false);
      await page.pressOn(firstSubmit);
      await expectDashboard(visit, email);
    },
  },
];
