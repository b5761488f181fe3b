/** Shared files contain no personal text and no secret. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bugPage } from './lab/bug-report.ts';
import { redact } from './lab/redact.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const made = (from: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...from), { minLength, maxLength }).map((all) => all.join(''));

const emails = fc
  .tuple(made([...letters, ...digits, '.', '+', '_', '-'], 1, 20), made([...letters, ...digits, '-'], 1, 12))
  .map(([name, host]) => `${name}@${host}.example`);
const jsonWebTokens = fc
  .tuple(made([...letters, ...digits, '_', '-'], 20, 60), made([...letters, ...digits, '_', '-'], 8, 40))
  .map(([payload, signature]) => `eyJhbGciOiJSUzI1NiJ9.${payload}.${signature}`);
const keys = made([...letters, ...digits], 27, 80).map((key) => `${key}7`);
const phones = fc
  .tuple(
    fc.constantFrom('', '+34 ', '+1 ', '0034'),
    fc.constantFrom('', ' ', '-'),
    fc.array(fc.constantFrom(...digits), { minLength: 9, maxLength: 9 }),
  )
  .map(([country, gap, all]) => {
    const [one, two, three] = [0, 3, 6].map((from) => all.slice(from, from + 3).join(''));
    return `${country}${[one, two, three].join(gap)}`;
  });
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `said ${text}, twice`,
  (text: string) => `"${text}"`,
  (text: string) => `(${text})`,
  (text: string) => `<${text}>`,
  (text: string) => `{"value":"${text}"}`,
  (text: string) => `Error: ${text}\nat the form`,
);

describe('personal text in any context', () => {
  test.each([
    ['an e-mail', emails],
    ['a token', jsonWebTokens],
    ['a key', keys],
    ['a phone number', phones],
  ])('%s is covered', (_, secrets) => {
    fc.assert(
      fc.property(secrets, around, (secret, put) => {
        expect(redact(put(secret))).not.toContain(secret);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('redact: covers typed text, also a part of a longer one', () => {
    const typed = fc.array(
      fc.string({ minLength: 3, maxLength: 30 }).filter((text) => /\p{L}{3}/u.test(text)),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    // The placeholders.
    const marks = ['typed', 'e-mail', 'masked', 'token', 'phone'];
    fc.assert(
      fc.property(typed, around, (secrets, put) => {
        fc.pre(secrets.every((secret) => marks.every((mark) => !`[${mark}]`.includes(secret))));
        const text = put(secrets.join(' and '));
        const masked = redact(text, secrets).replaceAll(/\[[a-z-]+\]/g, '·');
        const left = secrets.filter((secret) => masked.includes(secret) && !put(' and ').includes(secret));
        expect(left).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test.each(['oobCode', 'apiKey', 'idToken', 'continue-link', 'email'])(
    'redact: covers the parameter %s',
    (name) => {
      const code = made([...letters, ...digits, '%', '-'], 1, 60);
      fc.assert(
        fc.property(code, (value) => {
          expect(redact(`GET /auth?mode=x&${name}=q1${value}&lang=en`)).toBe(
            `GET /auth?mode=x&${name}=[masked]&lang=en`,
          );
        }),
        { seed: 1 },
      );
    },
  );
});

test.each([
  '2026-01-02T10:00:00.000Z',
  '2026-01-02',
  'POST /api/v1/users: 409 email-in-use',
  'store (person newcomer, next registering, typed everything)',
  'xstate.done.actor.registerOwner in registration.submitting.registeringOwner',
  'commit 71a57aa, Chromium 140.0.7339.16, Node 24.21.0, 390 × 844',
])('redact: retains %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('bug report: contains no personal text', () => {
  fc.assert(
    fc.property(emails, jsonWebTokens, phones, made(letters, 6, 12), (email, token, phone, name) => {
      const said = `${name} <${email}>, ${phone}: Bearer ${token}`;
      const moment = {
        words: said,
        event: null,
        charts: [],
        walk: { state: 'store', screen: said },
        isLost: false,
        picture: null,
      };
      const html = bugPage(
        {
          path: {
            name: 'recorded-x',
            title: said,
            made: '2026-01-02T10:00:00.000Z',
            commit: null,
            part: 'onboarding',
            steps: ['submitProfile → store'],
          },
          said,
          setting: {
            part: 'onboarding',
            language: 'en',
            width: 'phone',
            theme: 'light',
            answering: 'pause all',
          },
          versions: { browser: said },
          moments: [moment],
          calls: [said],
          console: [said],
          secrets: [name],
        },
        '',
      );
      for (const secret of [email, token, phone, name]) expect(html).not.toContain(secret);
    }),
    { seed: 1, numRuns: 100 },
  );
});
