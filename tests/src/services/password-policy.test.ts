import { expect, onTestFinished, test, vi } from 'vitest';
import { commonPasswords } from '#machines/sign-in/common-passwords.ts';
import { parseEnvironment } from '#src/config/environment.ts';
import list from '#src/services/firebase/common-passwords.txt?raw';
import { createFirebaseProvider } from '#src/services/firebase/firebase-provider.ts';
import { rejectCommonPassword } from '#src/services/firebase/password-policy.ts';

// Node has no popups, and the SDK there no way to them.
vi.mock('#src/services/firebase/popup-resolver.ts', () => ({ createPopupResolver: () => ({}) }));

const load = async () => list;

test('common passwords: are the 3,000 most used, long enough and unique', () => {
  const passwords = list.trimEnd().split('\n');
  expect(new Set(passwords).size).toBe(3_000);
  for (const password of passwords) expect(password).toMatch(/^[^\sA-Z]{6,}$/);
});

test('common passwords: include the most frequent of the built-in list', () => {
  const passwords = list.split('\n');
  const both = [...commonPasswords].filter((password) => passwords.includes(password));
  expect(both).toHaveLength(16);
});

test.each(['incubus', 'Incubus'])('rejectCommonPassword: rejects %s', async (password) => {
  await expect(rejectCommonPassword(password, load)).rejects.toMatchObject({
    missing: [{ name: 'uncommon' }],
  });
});

test.each(['masa madre', 'incubus incubus'])('rejectCommonPassword: accepts %o', async (password) => {
  await expect(rejectCommonPassword(password, load)).resolves.toBeUndefined();
});

test('rejectCommonPassword: accepts any password without the list', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await rejectCommonPassword('incubus', () => Promise.reject(new Error('offline')));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test.each([
  ['asks before an account is made', 'signUpWithEmail', { email: 'ana@example.com', password: 'incubus' }],
  ['asks before a new password is set', 'setNewPassword', { code: 'code-1', password: 'incubus' }],
] as const)('%s', async (_name, method, input) => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no request expected'));
  onTestFinished(() => fetch.mockRestore());
  const environment = parseEnvironment({ VITE_AUTH_EMULATOR: 'true' });
  const provider = createFirebaseProvider(environment, 'http://localhost:4000', () => 'es', {
    loadCommonPasswords: load,
    prepareReset: async (code) => code,
  });
  const send: (values: typeof input) => Promise<void> = provider[method] as never;
  await expect(send(input)).rejects.toMatchObject({ missing: [{ name: 'uncommon' }] });
  expect(fetch).not.toHaveBeenCalled();
});
