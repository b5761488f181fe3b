/** The steps of onboarding in the browser's history, and the stored draft. */

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failures } from '#machines/registration/registration.failures.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { brand } from '#src/config/brand.ts';
import { texts as english } from '#src/i18n/locales/en.ts';
import { texts as spanish } from '#src/i18n/locales/es.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { samplePerson } from '#tests/support/sample-person.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const { profile, store } = samplePerson;
const atStore: Draft = { profile, store, step: 'store' };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));
const place = ({ router }: App) => router.state.location.href;
const seesStep = (step: 1 | 2) => screen.findByText(`Step ${step} of 2`);
const back = (app: App) => app.answer(() => app.router.history.back());
const forward = (app: App) => app.answer(() => app.router.history.forward());

const open = async (drafts: Record<string, Draft> = {}, path = '/registration') => {
  const app = await renderApp(path, 'en', { drafts });
  await app.signInAs('missing');
  return app;
};
const openAtStore = async () => {
  const app = await open({ ana: { ...atStore, step: 'profile' } });
  await press(app, 'Continue to Store Setup');
  await seesStep(2);
  return app;
};

test('onboarding: changes the step and focuses the heading on Back and Forward', async () => {
  const app = await openAtStore();
  expect(place(app)).toBe('/registration?step=store');
  await back(app);
  await seesStep(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await forward(app);
  await seesStep(2);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(field('Store name').value).toBe(store.storeName);
  expect(app.auth.count('checkSession')).toBe(0);
});

test('onboarding: stays on an incomplete step 1 when Forward is pressed', async () => {
  const app = await openAtStore();
  await back(app);
  await app.user.clear(field('Phone'));
  await forward(app);
  await seesStep(1);
  expect(place(app)).toBe('/registration');
});

test('onboarding: ignores Back while submitting', async () => {
  const app = await openAtStore();
  await press(app, 'Complete Setup & Get Started');
  await back(app);
  await seesStep(2);
  expect(place(app)).toBe('/registration?step=store');
  await app.answer(() => app.registration.reject('registerOwner', { code: 'unavailable' }));
  await back(app);
  await seesStep(1);
});

test('onboarding: restores a draft at its step when opened with either URL', async () => {
  for (const path of ['/registration', '/registration?step=store']) {
    const app = await open({ ana: atStore }, path);
    await seesStep(2);
    expect(place(app)).toBe('/registration?step=store');
    expect(field('Store address').value).toBe(store.address);
    await press(app, 'Back');
    await seesStep(1);
    expect(place(app)).toBe('/registration');
    expect(field('Phone').value).toBe(profile.phone);
    app.unmount();
  }
});

test('onboarding: shows step 1 when the URL names step 2 without a draft', async () => {
  const signedOut = await renderApp('/registration?step=store', 'en');
  await signedOut.emitIdentity({ type: 'identity.signedOut' });
  await seesStep(1);
  expect(place(signedOut)).toBe('/registration');
});

test('onboarding: keeps the focused field when the draft is restored', async () => {
  const app = await renderApp('/registration', 'en', { drafts: { ana: atStore } });
  await app.user.type(await screen.findByLabelText('First name'), 'Anna');
  await app.signInAs('missing');
  await seesStep(1);
  expect(document.activeElement).toBe(field('First name'));
  expect([field('First name').value, field('Last name').value]).toEqual(['Anna', 'Ruiz']);
});

test('onboarding: keeps user and draft when the wordmark is clicked', async () => {
  const app = await openAtStore();
  await app.user.click(screen.getByRole('link', { name: /Escandallo/ }));
  await vi.waitFor(() => expect(app.router.state.resolvedLocation?.pathname).toBe('/'), 10_000);
  expect(app.auth.count('checkSession')).toBe(0);
  await app.answer(() => void app.router.navigate({ to: '/auth' }));
  await seesStep(2);
  expect(place(app)).toBe('/registration?step=store');
  expect(field('Store name').value).toBe(store.storeName);
});

test('onboarding: deletes the draft on sign-out, in memory and storage', async () => {
  const app = await openAtStore();
  await app.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, uid: 'beto' } });
  expect(app.drafts.has('ana')).toBe(true);
  await app.signInAs('missing');
  await seesStep(2);
  await press(app, 'Back');
  await seesStep(1);
  await app.user.click(screen.getByRole('link', { name: 'Back' }));
  await app.user.click(await screen.findByRole('button', { name: 'Use another account' }));
  await app.emitIdentity({ type: 'identity.signedOut' });
  await app.answer(() => void app.router.navigate({ to: '/registration' }));
  await seesStep(1);
  expect([field('First name').value, [...app.drafts]]).toEqual(['', []]);
});

test('onboarding: shows input of another tab only when the user is the same', async () => {
  const app = await open();
  await app.emitDraft({ type: 'draft.changed', uid: 'ana', draft: atStore });
  await seesStep(1);
  expect(field('Phone').value).toBe(profile.phone);
  await app.emitDraft({
    type: 'draft.changed',
    uid: 'beto',
    draft: { ...atStore, profile: { ...profile, name: 'Beto' } },
  });
  expect(field('First name').value).toBe('Ana');
});

test('onboarding: deletes the draft and redirects when the owner is registered', async () => {
  const app = await renderApp('/registration', 'en', { drafts: { ana: atStore } });
  await app.signInAs('found');
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  expect(app.redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
  expect([...app.drafts]).toEqual([]);
});

test('onboarding: returns to the same step after a required sign-in', async () => {
  const app = await openAtStore();
  await press(app, 'Complete Setup & Get Started');
  await app.answer(() => app.registration.reject('registerOwner', { code: 'recent-sign-in-required' }));
  await app.user.click(screen.getByRole('link', { name: 'Sign In' }));
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  expect(place(app)).toBe('/auth');
  await app.signInAs('missing');
  expect(place(app)).toBe('/registration?step=store');
  expect(field('Store address').value).toBe(store.address);
  await press(app, 'Complete Setup & Get Started');
  expect(app.registration.count('registerOwner')).toBe(2);
});

test.each([
  ['es', spanish],
  ['en', english],
] as const)(
  'onboarding: explains each failure accessibly with a next action in %s',
  async (language, texts) => {
    const { failure, complete, reload } = texts.registration;
    const { retry, signIn } = texts.auth;
    const app = await renderApp('/registration', language, { drafts: { ana: atStore } });
    await app.signInAs('missing');
    const { network: _, 'registered-before': registeredBefore, ...others } = failures;
    // With the last of them the owner is on record.
    const all = { ...others, 'registered-before': registeredBefore };
    for (const [code, { text: key }] of Object.entries(all)) {
      const { title, text } = failure[key];
      await press(app, complete);
      await app.answer(() => app.registration.reject('registerOwner', { code }));
      if (code === 'unauthorized' || code === 'forbidden')
        await app.answer(() => app.registration.reject('refreshToken', { code }));
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toContain(title + text);
      const ways = [...alert.querySelectorAll('a, button')].map(({ textContent }) => textContent);
      expect([[retry], [signIn], [reload], [brand.contactEmail], []]).toContainEqual(ways);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: complete }).disabled).toBe(false);
      expect(await axeViolations()).toEqual([]);
    }
  },
);
