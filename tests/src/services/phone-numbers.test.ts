import { expect, test, vi } from 'vitest';
import { createPhoneNumbers } from '#src/services/phone-numbers.ts';

const load = () => import('#src/services/phone-rules.ts');
const normalize = (typed: string, ...languages: string[]) =>
  createPhoneNumbers(load, () => languages).normalize(typed);

test.each([
  ['600 00 00 00', ['es-ES'], '+34600000000'],
  ['(600) 00-00.00', ['es-ES'], '+34600000000'],
  ['020 7946 0958', ['en-GB', 'en'], '+442079460958'],
  ['+351 912 345 678', ['es-ES'], '+351912345678'],
  ['00351 912 345 678', ['es-ES'], '+351912345678'],
  ['912 345 678', ['pt-PT', 'es-ES'], '+351912345678'],
  ['٦٠٠ ٠٠ ٠٠ ٠٠', ['es-ES'], '+34600000000'],
])('%s in a browser of %s is %s', async (typed, languages, number) => {
  expect(await normalize(typed, ...languages)).toBe(number);
});

test.each([[[]], [['es']], [['en']], [['es-419']], [['not a language']]])(
  'a browser of %j has no region: Spain',
  async (languages) => {
    expect(await normalize('600 00 00 00', ...languages)).toBe('+34600000000');
  },
);

test('a number that cannot be one in the browser’s region is read as a Spanish one', async () => {
  expect(await normalize('600 00 00 00', 'en-GB')).toBe('+34600000000');
});

test.each(['12 34 56', '12345678901234567890', '600 00 00 00 ext. 5', 'ask for Ana'])(
  '%s is kept as it was typed',
  async (typed) => {
    expect(await normalize(typed, 'es-ES')).toBe(typed);
  },
);

test('rules that do not come stop nobody, and are asked for again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const loads = vi.fn(load).mockRejectedValueOnce(new Error('offline'));
  const phones = createPhoneNumbers(loads, () => ['es-ES']);
  expect(await phones.normalize('600 00 00 00')).toBe('600 00 00 00');
  expect(warn).toHaveBeenCalledOnce();
  expect(await phones.normalize('600 00 00 00')).toBe('+34600000000');
  warn.mockRestore();
});

test('rules that take too long are not waited for', async () => {
  vi.useFakeTimers();
  const phones = createPhoneNumbers(
    () => new Promise(() => {}),
    () => [],
  );
  const number = phones.normalize('600 00 00 00');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await number).toBe('600 00 00 00');
  vi.useRealTimers();
});

test('the rules are fetched once, ahead of the first number', async () => {
  const loads = vi.fn(load);
  const phones = createPhoneNumbers(loads, () => []);
  phones.wake();
  phones.wake();
  await phones.normalize('600 00 00 00');
  expect(loads).toHaveBeenCalledOnce();
});
