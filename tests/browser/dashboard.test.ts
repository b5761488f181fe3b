import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiBase, pages } from '#contract/site.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { newEmail } from './support/inbox.ts';
import { sessionCookies } from './support/people.ts';
import { createRestClient } from './support/rest-client.ts';

/** In the page, because browsers alone decide which cookies a host may set. */
async function openSession(page: Page, siteUrl: string, tokenId: string) {
  await page.goto(`${siteUrl}${pages.privacy}`);
  await page.evaluate(
    ([path, body]) => fetch(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
    [`${apiBase}/session`, JSON.stringify({ tokenId })] as const,
  );
}

describe('dashboard stand-in', () => {
  test('redirects a visitor without a session to sign-in', async ({ page, stack }) => {
    await page.goto(stack.dashboardUrl);
    expect(await page.getByRole('heading').textContent()).toBe('No has iniciado sesión');
    const link = page.getByRole('link', { name: 'Ir a iniciar sesión' });
    expect(await link.getAttribute('href')).toBe(`${stack.siteUrl}/auth`);
    await expectNoAxeViolations(page);

    await page.goto(`${stack.dashboardUrl}/?lng=en`);
    expect(await page.getByRole('heading').textContent()).toBe('You are not signed in');
  });

  test('redirects a user without a registration to onboarding', async ({ page, stack }) => {
    const client = createRestClient(stack.siteUrl);
    const { token } = await client.signUp(newEmail(), 'masa madre');
    await openSession(page, stack.siteUrl, token);
    await page.goto(stack.dashboardUrl);
    expect(await page.getByRole('heading').textContent()).toBe('Falta completar tu registro');
    const link = page.getByRole('link', { name: 'Completar el registro' });
    expect(await link.getAttribute('href')).toBe(`${stack.siteUrl}/registration`);
  });

  test('greets an owner and signs out', async ({ page, context, stack }) => {
    const client = createRestClient(stack.siteUrl);
    const email = newEmail();
    const account = await client.signUp(email, 'masa madre');
    await client.register(account, email);
    await openSession(page, stack.siteUrl, account.token);
    await page.goto(stack.dashboardUrl);
    expect(await page.getByRole('heading').textContent()).toBe('Hola, Ana');
    expect(await page.getByRole('main').textContent()).toMatch(new RegExp(`Pan de Ana.+${email}`, 's'));
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    expect(await sessionCookies(context)).toEqual([]);
    await page.goto(stack.dashboardUrl);
    expect(await page.getByRole('heading').textContent()).toBe('No has iniciado sesión');
  });
});
