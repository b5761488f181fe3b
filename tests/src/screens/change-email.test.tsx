/** From onboarding to sign-up with another e-mail, while the first is not verified. */

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Draft } from '#machines/registration/registration.types.ts';
import { texts } from '#src/i18n/locales/en.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { samplePerson } from '#tests/support/sample-person.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const draft: Draft = {
  profile: { ...samplePerson.profile, name: 'Lucía' },
  store: { ...samplePerson.store, address: '' },
  step: 'profile',
};
const notice = texts.auth.emailChange;
const change = 'Is the email wrong? Change it';
const lucia = { uid: 'lucia', email: 'lucia@gmial.com', displayName: null, emailVerified: false };
const corrected = { ...lucia, uid: 'corrected', email: 'lucia@gmail.com' };
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

const signInWithout = async (app: App, identity: typeof ana | typeof lucia) => {
  await app.emitIdentity({ type: 'identity.signedIn', identity });
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.resolve('lookUpUser', 'missing'));
};

const openSignUp = async () => {
  const app = await renderApp('/registration', 'en', { drafts: { lucia: draft } });
  await signInWithout(app, lucia);
  await app.user.click(await screen.findByRole('link', { name: change }));
  await app.answer(() => app.auth.resolve('signOut', undefined));
  await app.emitIdentity({ type: 'identity.signedOut' });
  return app;
};

test('change of the e-mail: keeps what was typed for the account that follows', async () => {
  const app = await openSignUp();
  expect((await field('Email')).value).toBe('lucia@gmial.com');
  expect(app.router.state.location.href).toBe('/auth?mode=sign-up');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(screen.getByText(notice.title).parentElement?.textContent).toBe(`${notice.title}${notice.text}`);
  expect([...app.drafts.keys()]).toEqual([]);
  await signInWithout(app, corrected);
  expect((await field('First name')).value).toBe('Lucía');
  expect([...app.drafts.keys()]).toEqual(['corrected']);
});

test('change of the e-mail: shows nothing to a verified account', async () => {
  const app = await openSignUp();
  await signInWithout(app, ana);
  expect((await field('First name')).value).toBe('');
});

test('change of the e-mail: is not mentioned at any other sign-up', async () => {
  await renderApp('/auth?mode=sign-up', 'en');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(screen.queryByText(notice.title)).toBeNull();
});

test('change of the e-mail: is for e-mails that are not verified', async () => {
  const app = await renderApp('/registration', 'en', { drafts: { ana: draft } });
  await app.signInAs('missing');
  await screen.findByText('Not you?');
  expect(screen.queryByRole('link', { name: change })).toBeNull();
});

test('change of the e-mail: removes the text when no account follows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const app = await openSignUp();
  await app.answer(() => vi.advanceTimersByTime(10 * 60_000));
  vi.useRealTimers();
  expect(screen.queryByText(notice.title)).toBeNull();
  await signInWithout(app, corrected);
  expect((await field('First name')).value).toBe('');
});
