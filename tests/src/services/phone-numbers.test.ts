import { expect, test, vi } from 'vitest';
import { createPhoneNumbers } from '#src/services/phone-numbers.ts';

const load = () => import('#src/services/phone-rules.ts');

test.each([
  ['600 00 00 00', '+34600000000', '+34 600 00 00 00'],
  ['(+34) 600112233', '+34600112233', '+34 600 11 22 33'],
  ['00351 912 345 678', '+351912345678', '+351 912 345 678'],
  ['٦٠٠ ٠٠ ٠٠ ٠٠', '+34600000000', '+34 600 00 00 00'],
])('parsePhone: stores %s as %s, in any browser', async (typed, stored, formatted) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'de-DE', 'zh-CN']);
  expect(await createPhoneNumbers(load).parse(typed)).toEqual({ stored, formatted, doubt: null });
  languages.mockRestore();
});

test.each([
  ['612 34 56', 'digitsMissing'],
  ['07911 123456', 'prefixMissing'],
  ['030 123456', 'prefixMissing'],
  ['+44 7911 12', 'wrongForPrefix'],
  ['+999 123 456 789', 'wrongForPrefix'],
  ['600 00 00 00 ext. 5', null],
  ['ask for Ana', null],
])('parsePhone: stores %s as typed, with the doubt %s', async (typed, doubt) => {
  expect(await createPhoneNumbers(load).parse(typed)).toEqual({ stored: typed, formatted: typed, doubt });
});

test('phone numbers: work without rules and retry the load', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const loads = vi.fn(load).mockRejectedValueOnce(new Error('offline'));
  const phones = createPhoneNumbers(loads);
  expect((await phones.parse('600 00 00 00')).stored).toBe('600 00 00 00');
  expect(warn).toHaveBeenCalledOnce();
  expect((await phones.parse('600 00 00 00')).stored).toBe('+34600000000');
  warn.mockRestore();
});

test('phone numbers: do not wait for slow rules', async () => {
  vi.useFakeTimers();
  const phones = createPhoneNumbers(() => new Promise(() => {}));
  const number = phones.parse('600 00 00 00');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await number).stored).toBe('600 00 00 00');
  vi.useRealTimers();
});

test('phone numbers: load the rules once, before the first number', async () => {
  const loads = vi.fn(load);
  const phones = createPhoneNumbers(loads);
  phones.preload();
  phones.preload();
  await phones.parse('600 00 00 00');
  expect(loads).toHaveBeenCalledOnce();
});
