/** Files that a tester shares contain no personal text and no secret. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderBugPage } from './lab/bug-report.ts';
import { redact } from './lab/redact.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const stringsOf = (characters: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((chosen) => chosen.join(''));

const emails = fc
  .tuple(
    stringsOf([...letters, ...digits, '.', '+', '_', '-'], 1, 20),
    stringsOf([...letters, ...digits, '-'], 1, 12),
  )
  .map(([name, host]) => `${name}@${host}.example`);
const jsonWebTokens = fc
  .tuple(
    stringsOf([...letters, ...digits, '_', '-'], 20, 60),
    stringsOf([...letters, ...digits, '_', '-'], 8, 40),
  )
  .map(([payload, signature]) => `eyJhbGciOiJSUzI1NiJ9.${payload}.${signature}`);
const keys = stringsOf([...letters, ...digits], 27, 80).map((key) => `${key}7`);
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
const contexts = fc.constantFrom(
  (text: string) => text,
  (text: string) => `typed ${text}, twice`,
  (text: string) => `"${text}"`,
  (text: string) => `(${text})`,
  (text: string) => `<${text}>`,
  (text: string) => `{"value":"${text}"}`,
  (text: string) => `Error: ${text}\nat the form`,
);

describe('redact in any context', () => {
  test.each([
    ['an e-mail', emails],
    ['a token', jsonWebTokens],
    ['a key', keys],
    ['a phone number', phones],
  ])('redact: masks %s', (_, secrets) => {
    fc.assert(
      fc.property(secrets, contexts, (secret, embed) => {
        expect(redact(embed(secret))).not.toContain(secret);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('redact: masks typed text, also inside a longer text', () => {
    const typed = fc.array(
      fc.string({ minLength: 3, maxLength: 30 }).filter((text) => /\p{L}{3}/u.test(text)),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    // The words of redact's placeholders.
    const placeholders = ['typed', 'e-mail', 'masked', 'token', 'phone'];
    fc.assert(
      fc.property(typed, contexts, (secrets, embed) => {
        fc.pre(secrets.every((secret) => placeholders.every((word) => !`[${word}]`.includes(secret))));
        const text = embed(secrets.join(' and '));
        const masked = redact(text, secrets).replaceAll(/\[[a-z-]+\]/g, '·');
        const unmasked = secrets.filter(
          (secret) => masked.includes(secret) && !embed(' and ').includes(secret),
        );
        expect(unmasked).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test.each(['oobCode', 'apiKey', 'idToken', 'continue-link', 'email'])(
    'redact: masks the query parameter %s',
    (name) => {
      const code = stringsOf([...letters, ...digits, '%', '-'], 1, 60);
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
])('redact: does not change %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('renderBugPage: has the steps and no personal text', () => {
  const secrets = [
    'ana@example.com',
    '600 123 456',
    `eyJhbGciOiJSUzI1NiJ9.${'a1'.repeat(9)}.b2c3d4e5`,
    'Marisol',
  ];
  const personal = secrets.join(', ');
  const html = renderBugPage(
    {
      path: {
        name: 'recorded-x',
        title: personal,
        made: '2026-01-02T10:00:00.000Z',
        commit: null,
        part: 'onboarding',
        steps: ['submitProfile → store'],
      },
      description: personal,
      setting: { part: 'onboarding', language: 'en', width: 'phone', theme: 'light', answering: 'pause all' },
      versions: { browser: personal },
      moments: [
        {
          words: personal,
          event: null,
          charts: [],
          walk: { state: 'store', screen: personal },
          isLost: true,
          picture: null,
        },
      ],
      calls: [personal],
      console: [personal],
      secrets: ['Marisol'],
    },
    '',
  );
  for (const secret of secrets) expect(html).not.toContain(secret);
  expect(html).toContain('does not match the model');
  expect(html).toContain('"steps":["submitProfile → store"]');
});
