import { expect, test } from 'vitest';
import { selectFormStart, selectLinkEmail, selectTypedEmail } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.types.ts';
import { type SignInStep, startSignIn } from './sign-in.driver.ts';

const open = (input?: Partial<SignInInput>) => {
  const driver = startSignIn(input);
  const { actor, snapshot } = driver;
  let clearedCount = 0;
  actor.on('passwords.cleared', () => {
    clearedCount += 1;
  });
  return {
    ...driver,
    type: (email: string) => actor.send({ type: 'email.edited', email }),
    signOut: (returningEmail: string | null = null) => actor.send({ type: 'user.signedOut', returningEmail }),
    select: <T>(selector: (seen: ReturnType<typeof snapshot>) => T) => selector(snapshot()),
    clearedCount: () => clearedCount,
  };
};

test('typed e-mail: starts with the readable e-mail of an earlier form', () => {
  expect(open({ email: ' ana@xn--jamn-sqa.example\u200b' }).select(selectTypedEmail)).toBe(
    'ana@jamón.example',
  );
});

test('typed e-mail: stays when the provider refuses the form', async () => {
  const { type, run, signOut, select } = open({ start: 'email' });
  type('ana@example.com');
  await run('submitValid', 'CREDENTIALS_REFUSED');
  signOut();
  expect(select(selectTypedEmail)).toBe('ana@example.com');
});

test('typed e-mail: becomes that of the account to link when its password is reset', async () => {
  const { type, run, select } = open();
  type('ben@example.com');
  await run('chooseGoogle', 'GOOGLE_HAS_PASSWORD');
  expect([select(selectLinkEmail), select(selectTypedEmail)]).toEqual(['ana@example.com', 'ben@example.com']);
  await run('openReset');
  expect([select(selectLinkEmail), select(selectTypedEmail)]).toEqual(['', 'ana@example.com']);
});

test.each<[string, Partial<SignInInput>, SignInStep[]]>([
  ['a sign-in', { start: 'email' }, ['submitValid', 'CREDENTIALS_OK']],
  ['a sign-up', { start: 'email', mode: 'signUp' }, ['submitValid', 'CREDENTIALS_OK']],
  ['Google', {}, ['chooseGoogle', 'GOOGLE_OK']],
  ['a linked account', {}, ['chooseGoogle', 'GOOGLE_HAS_PASSWORD', 'submitLink', 'LINK_OK']],
])('typed e-mail: is cleared when the user of %s signs out', async (_, input, steps) => {
  const { type, run, signOut, select } = open(input);
  type('ana@example.com');
  await run(...steps);
  expect(select(selectTypedEmail)).toBe('ana@example.com');
  signOut();
  expect(select(selectTypedEmail)).toBe('');
});

test.each<[string, SignInStep[]]>([
  ['Google', ['chooseGoogle', 'GOOGLE_OK']],
  ['another form', []],
])('typed e-mail: becomes that of a user of %s who signs in again', async (_, steps) => {
  const { run, signOut, select } = open();
  await run(...steps);
  signOut('ana@xn--jamn-sqa.example');
  expect(select(selectTypedEmail)).toBe('ana@jamón.example');
});

test('typed e-mail: stays beside that of a user of another form', () => {
  const { type, signOut, select } = open({ start: 'email' });
  type('ben@example.com');
  signOut('ana@example.com');
  expect(select(selectTypedEmail)).toBe('ben@example.com');
});

test('typed e-mail: stays when the user must sign in again', async () => {
  const { type, run, signOut, select } = open({ start: 'email' });
  type('ana@example.com');
  await run('submitValid', 'CREDENTIALS_OK');
  signOut('ana@example.com');
  // The requirement ends without another sign-in.
  signOut();
  expect(select(selectTypedEmail)).toBe('ana@example.com');
});

test('typed e-mail: stays at a sign-out of another form', async () => {
  const { type, run, signOut, select } = open({ start: 'email' });
  await run('submitValid', 'CREDENTIALS_OK');
  signOut();
  type('ben@example.com');
  signOut();
  expect(select(selectTypedEmail)).toBe('ben@example.com');
});

test.each<[string, SignInStep[]]>([
  ['the sign-in is accepted', ['submitValid', 'CREDENTIALS_OK']],
  ['the sign-up is accepted', ['switchMode', 'submitValid', 'CREDENTIALS_OK']],
  ['the reset form opens', ['openReset']],
])('passwords: are cleared once when %s', async (_, steps) => {
  const { run, clearedCount } = open({ start: 'email' });
  await run(...steps.slice(0, -1));
  expect(clearedCount()).toBe(0);
  await run(...steps.slice(-1));
  expect(clearedCount()).toBe(1);
});

test('form start: is null for the options without an e-mail', async () => {
  const { type, run, select } = open();
  expect(select(selectFormStart)).toBeNull();
  await run('switchMode');
  expect(select(selectFormStart)).toBeNull();
  await run('chooseEmail');
  expect(select(selectFormStart)).toEqual({ view: 'email', email: '', mode: 'signUp' });
  type('ana@example.com');
  await run('backToOptions');
  expect(select(selectFormStart)).toEqual({ view: 'social', email: 'ana@example.com', mode: 'signUp' });
});
