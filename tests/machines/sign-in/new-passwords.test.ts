import { expect, test } from 'vitest';
import { passwordWeakness } from '#machines/sign-in/sign-in.rules.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { startSignIn } from './sign-in.driver.ts';

test.each(['solo letras', '90210473', 'ñandú çà', '🥐🥖🧈🧂🍳🥘', '!?*+-_.,', 'a b c d e', '密码密码密码'])(
  'new password: accepts any characters: %s',
  (password) => expect(passwordWeakness(password, 'ana@example.com')).toBeNull(),
);

test('new password: accepts 128 characters', () => {
  expect(passwordWeakness('masa madre '.repeat(12).slice(0, 128), 'ana@example.com')).toBeNull();
});

test('new password: reaches the identity provider unchanged', async () => {
  const { actor, fakes } = startSignIn({ mode: 'signUp', start: 'email' });
  const password = `PäSS  wörd\t🥐${'x'.repeat(100)}`;
  actor.send({
    type: 'credentials.submitted',
    email: 'ana@example.com',
    password,
    repeatPassword: password,
  });
  await settle();
  expect(fakes.lastArgs('signUpWithEmail')?.[0]).toEqual({ email: 'ana@example.com', password });
});
