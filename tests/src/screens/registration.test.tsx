import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { fillStep, samplePerson, storedFields } from '#tests/support/sample-person.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const open = async () => {
  const app = await renderApp('/registration');
  await app.signInAs('missing');
  await screen.findByText('Step 1 of 2');
  return app;
};
const formOf = (user: App['user']) => ({
  fill: (selector: string, text: string) =>
    user.type(document.querySelector<HTMLInputElement>(selector) as HTMLInputElement, text),
});
const fillProfile = async ({ user }: App) => {
  await fillStep(formOf(user), 'profile');
  await user.click(button('Continue to Store Setup'));
};
const fillStore = async ({ user }: App) => {
  await fillStep(formOf(user), 'store');
  await user.click(button('Complete Setup & Get Started'));
};

const marked = () =>
  ['First name', 'Last name', 'Phone'].filter(
    (label) => field(label).getAttribute('aria-invalid') === 'true',
  );

test('registration: requires names and phone in step 1', async () => {
  const { user } = await open();
  await user.click(button('Continue to Store Setup'));
  expect(marked()).toEqual(['First name', 'Last name', 'Phone']);
  expect(document.activeElement).toBe(field('First name'));
  for (const missing of ['first name', 'last name', 'phone number']) {
    expect(screen.getByText(`Enter your ${missing}.`)).toBeDefined();
  }
  await user.type(field('First name'), 'Ana');
  await user.type(field('Last name'), '   ');
  await user.type(field('Phone'), '600 00 00 00');
  expect(marked()).toEqual([]);
  await user.click(button('Continue to Store Setup'));
  expect(marked()).toEqual(['Last name']);
  expect(document.activeElement).toBe(field('Last name'));
  expect(screen.getByText('Step 1 of 2')).toBeDefined();
  expect(field('Phone').type).toBe('tel');
  expect(['First name', 'Last name', 'Phone'].map((label) => field(label).autocomplete)).toEqual([
    'given-name',
    'family-name',
    'tel',
  ]);
});

test('registration: stops once when a doubtful phone is submitted right after its last digit', async () => {
  const app = await open();
  await fillStep(formOf(app.user), 'profile');
  await app.user.clear(field('Phone'));
  await app.user.type(field('Phone'), '612 34 56');
  await app.user.click(button('Continue to Store Setup'));
  expect(screen.getAllByText(/^Are digits missing/)).toHaveLength(1);
  expect(marked()).toEqual(['Phone']);
  expect(document.activeElement).toBe(field('Phone'));
  expect(await axeViolations()).toEqual([]);
  await app.user.click(button('Continue to Store Setup'));
  await screen.findByText('Step 2 of 2');
});

test('registration: capitalizes words of names on virtual keyboards', async () => {
  const app = await open();
  const capitals = (label: string) => field(label).getAttribute('autocapitalize');
  expect(['First name', 'Last name', 'Phone'].map(capitals)).toEqual(['words', 'words', null]);
  await fillProfile(app);
  expect(['Store name', 'Store address'].map(capitals)).toEqual(['words', null]);
  expect(field('Store address').autocomplete).toBe('shipping address-line1');
  expect(button('Complete Setup & Get Started').disabled).toBe(true);
});

test('registration: shows the account in both steps with a link to another', async () => {
  const app = await renderApp('/registration');
  await screen.findByText('Step 1 of 2');
  const account = () => screen.queryByText('You’re signed in as ana@example.com.');
  expect(account()).toBeNull();
  await app.signInAs('missing');
  await vi.waitFor(() => expect(account()).not.toBeNull(), 10_000);
  await fillProfile(app);
  await app.user.type(field('Store name'), samplePerson.store.storeName);
  expect(account()).not.toBeNull();
  await app.user.click(screen.getByRole('link', { name: 'Not you?' }));
  await screen.findByRole('button', { name: 'Use another account' });
  await app.user.click(screen.getByRole('link', { name: 'Continue setup' }));
  await screen.findByText('Step 2 of 2');
  expect(field('Store name').value).toBe(samplePerson.store.storeName);
  await app.user.type(field('Store address'), samplePerson.store.address);
  await app.user.click(button('Complete Setup & Get Started'));
  // While it is sent there is no way out.
  expect(screen.queryByRole('link', { name: 'Not you?' })).toBeNull();
});

test('registration: shows the stored phone number without moving the layout', async () => {
  const { user } = await open();
  const described = () =>
    (field('Phone').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  const lines = field('Phone').closest('form')?.querySelectorAll('p').length;
  await user.type(field('Phone'), 'tel: 612345678');
  await screen.findByText('It will be saved as +34 612 34 56 78.');
  expect(described()).toContain('It will be saved as +34 612 34 56 78.');
  expect(field('Phone').closest('form')?.querySelectorAll('p')).toHaveLength(lines ?? 0);
  await user.type(field('Phone'), '{Backspace}{Backspace}');
  const hint = /Are digits missing\? Spanish numbers have nine/;
  await screen.findByText(hint, { selector: 'form p *' }, { timeout: 3_000 });
  expect(described().join()).toMatch(hint);
});

test('registration: passes the e-mail to /auth with Sign In', async () => {
  const app = await open();
  await app.user.type(field('First name'), 'Ana');
  await app.emitIdentity({ type: 'identity.signedOut' });
  await app.user.click(await screen.findByRole('link', { name: 'Sign In' }));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with Email' }));
  expect(field('Email').value).toBe(ana.email);
});

test('registration: keeps a pasted long text and rejects it with the limit', async () => {
  const app = await open();
  const { user } = app;
  await user.click(field('First name'));
  await user.paste('a'.repeat(81));
  // Characters are counted as people see them: this one has five code units.
  await user.click(field('Last name'));
  await user.paste('👩‍🍳'.repeat(120));
  await user.type(field('Phone'), '600 00 00 00');
  await user.click(button('Continue to Store Setup'));
  expect(marked()).toEqual(['First name']);
  expect(field('First name').value).toHaveLength(81);
  expect(screen.getByText('Too long: the maximum is 80 characters.')).toBeDefined();
  await user.type(field('First name'), '{Backspace}{Enter}');
  expect(screen.getByText('Step 2 of 2')).toBeDefined();
  await user.type(field('Store name'), 'Pan de Ana');
  await user.click(field('Store address'));
  await user.paste('b'.repeat(301));
  await user.click(button('Complete Setup & Get Started'));
  expect(screen.getByText('Too long: the maximum is 300 characters.')).toBeDefined();
  expect(document.activeElement).toBe(field('Store address'));
});

test('registration: focuses the heading of step 2 and restores the input', async () => {
  const app = await open();
  await fillProfile(app);
  const heading = screen.getByRole('heading', { level: 1, description: 'Step 2 of 2' });
  expect(document.activeElement).toBe(heading);
  expect(field('Store address').autocomplete).toBe('shipping address-line1');
  expect(button('Complete Setup & Get Started').disabled).toBe(true);
  await app.user.type(field('Store name'), 'Horno');
  await app.user.click(button('Back'));
  expect(field('Phone').value).toBe(samplePerson.profile.phone);
  await app.user.click(button('Continue to Store Setup'));
  expect(field('Store name').value).toBe('Horno');
});

test('registration: makes a stored record read-only and requests a session', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.user.click(button('Complete Setup & Get Started'));
  await app.answer(() => app.registration.resolve('registerOwner'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.reject('createSession', { code: 'unavailable' }));
  expect(document.activeElement?.textContent).toContain('We couldn’t sign you in');
  expect(screen.getByText(/^Your store is registered with these details/)).toBeDefined();
  expect(button('Complete Setup & Get Started').disabled).toBe(true);
  expect([field('Store name').readOnly, field('Store address').readOnly]).toEqual([true, true]);
  await app.user.click(button('Back'));
  for (const label of ['First name', 'Last name', 'Phone']) expect(field(label).readOnly).toBe(true);
  await app.user.click(button('Continue to Store Setup'));
  await app.user.click(button('Retry'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.resolve('lookUpUser', 'found'));
  expect([app.registration.count('registerOwner'), app.auth.count('createSession')]).toEqual([1, 2]);
});

test('registration: tells a registered owner to wait while a retry cannot look the account up', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.answer(() => app.registration.resolve('registerOwner'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.reject('createSession', { code: 'unavailable' }));
  await app.user.click(button('Retry'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  for (let times = 0; times < 3; times += 1)
    await vi.waitFor(() => app.auth.reject('lookUpUser', { code: 'unavailable' }), 10_000);
  await screen.findByText('We couldn’t check your account. Still trying…');
  expect(screen.queryByText(/If this is your first time, carry on/)).toBeNull();
});

test('registration: registers a store again that another tab has deleted', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.answer(() => app.registration.resolve('registerOwner'));
  await app.answer(() => app.auth.reject('fetchToken', { code: 'unavailable' }));
  await app.user.click(button('Retry'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.resolve('lookUpUser', 'missing'));
  expect(document.activeElement?.textContent).toContain('Your store is no longer registered');
  const storeName = field('Store name');
  expect([storeName.readOnly, storeName.value]).toEqual([false, samplePerson.store.storeName]);
  await app.user.click(button('Complete Setup & Get Started'));
  expect(app.registration.count('registerOwner')).toBe(2);
});

test('registration: offers another sign-in for the session of a new owner', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.answer(() => app.registration.resolve('registerOwner'));
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.reject('createSession', { code: 'recent-sign-in-required' }));
  await app.user.click(screen.getByRole('link', { name: 'Sign In' }));
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  await app.signInAs('found');
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  expect(app.redirectTo).toHaveBeenCalledOnce();
  expect([...app.drafts]).toEqual([]);
});

test('registration: can submit a stored record that lacks a field', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  const stored = { ...storedFields, address: '' };
  await app.answer(() => app.registration.reject('registerOwner', { code: 'registered-before', stored }));
  await app.user.click(button('Complete Setup & Get Started'));
  expect(app.auth.calls.at(-1)?.name).toBe('fetchToken');
});

test.each([
  ['email-refused', 'We can’t use your account’s email', 'link', 'Sign In'],
  ['outdated-page', 'This page is out of date', 'button', 'Reload'],
  ['too-many-requests', 'Too Many Attempts', 'button', 'Retry'],
  ['unavailable', 'We’re having trouble right now', 'button', 'Retry'],
])('registration: keeps the input after %s and offers an action', async (code, title, role, name) => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.answer(() => app.registration.reject('registerOwner', { code }));
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(field('Store name').value).toBe(samplePerson.store.storeName);
  const action = screen.getByRole(role, { name });
  if (name !== 'Retry') return;
  await app.user.click(action);
  expect(app.registration.count('registerOwner')).toBe(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('registration: clears a server error when the field is edited', async () => {
  const app = await open();
  await fillProfile(app);
  await fillStore(app);
  await app.answer(() =>
    app.registration.reject('registerOwner', {
      code: 'invalid-fields',
      fields: { address: 'tooLong', storeName: 'unreadable' },
    }),
  );
  await app.user.type(field('Store address'), ',');
  expect(field('Store address').getAttribute('aria-invalid')).not.toBe('true');
  expect(field('Store name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Some details need fixing');
  await app.user.type(field('Store name'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test("registration: fills empty names with Google's name once", async () => {
  const google = { ...ana, displayName: 'Ana María Ruiz García' };
  const app = await renderApp('/registration');
  await app.user.type(await screen.findByLabelText('Last name'), 'Ruiz');
  await app.emitIdentity({ type: 'identity.signedIn', identity: google });
  expect([field('First name').value, field('Last name').value]).toEqual(['Ana María', 'Ruiz']);
  await app.user.clear(field('First name'));
  expect(app.drafts.get('ana')?.profile.name).toBe('');
  app.unmount();
  const again = await renderApp('/registration', 'en', { drafts: app.drafts });
  await again.emitIdentity({ type: 'identity.signedIn', identity: google });
  expect([field('First name').value, field('Last name').value]).toEqual(['', 'Ruiz']);
});

test('registration: offers to delete the draft of an ended session', async () => {
  const app = await open();
  await fillProfile(app);
  await app.emitIdentity({ type: 'identity.signedOut' });
  expect(screen.getByText(/stays on this device for 24 hours/)).toBeDefined();
  expect(await axeViolations()).toEqual([]);
  await app.user.click(button('Delete what I’ve typed'));
  expect([...app.drafts]).toEqual([]);
  expect(screen.getByText('Step 1 of 2')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(field('First name').value).toBe('');
  expect(screen.queryByText(/24 hours/)).toBeNull();
});

test('registration: shows no note for verified accounts or without e-mail', async () => {
  const app = await renderApp('/registration');
  await app.emitIdentity({ type: 'identity.signedIn', identity: ana });
  expect(screen.queryByRole('region', { name: 'No email yet?' })).toBeNull();
  await app.emitIdentity({
    type: 'identity.signedIn',
    identity: { ...ana, uid: 'b', email: null, emailVerified: false },
  });
  expect(screen.queryByRole('region', { name: 'No email yet?' })).toBeNull();
});

test('registration: offers the contact instead of a sign-in to disabled accounts', async () => {
  const app = await open();
  await app.emitIdentity({ type: 'identity.revoked', reason: 'user-disabled' });
  await app.emitIdentity({ type: 'identity.signedOut' });
  await screen.findByText('Your account is disabled');
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  expect(screen.queryByText('Sign in first')).toBeNull();
});
