/** Files that a tester shares contain no personal text and no secret. */
import { expect, test } from 'vitest';
import { renderBugPage } from '#flows/lab/bug-report.ts';
import { redact } from '#flows/lab/redact.ts';

const contexts = [
  (text: string) => text,
  (text: string) => `typed ${text} twice`,
  (text: string) => `"${text}"`,
  (text: string) => `(${text})`,
  (text: string) => `<${text}>`,
  (text: string) => `{"value":"${text}"}`,
  (text: string) => `Error: ${text}\nat the form`,
];

test.each([
  ['ana@example.com', '[e-mail]'],
  ['a.b+c_d-1@x-1.example', '[e-mail]'],
  // Its parts are too short for a key, or have no digit.
  ['eyJhbGciOiJ.abcdefghijklmnopqrstuvwxyz_-.sig', '[token]'],
  ['AIzaSyA1bcdefghijklm', '[token]'],
  [`pk_${'abcdefgh-'.repeat(8)}7`, '[token]'],
  ['600123456', '[phone]'],
  ['600 12 34 56', '[phone]'],
  ['600-123-456', '[phone]'],
  ['+34 600 123 456', '[phone]'],
  ['0034600123456', '[phone]'],
])('redact: masks %s', (secret, masked) => {
  for (const embed of contexts) expect(redact(embed(secret))).toBe(embed(masked));
});

test('redact: masks typed text everywhere, a longer one as a whole', () => {
  const typed = ['Ana', 'Ana $& Ruiz'];
  for (const embed of contexts)
    expect(redact(embed('Ana $& Ruiz, Ana, Ana'), typed)).toBe(embed('[typed], [typed], [typed]'));
});

test.each(['oobCode', 'apiKey', 'idToken', 'continue-link', 'email'])(
  'redact: masks the query parameter %s',
  (name) => {
    expect(redact(`GET /auth?mode=x&${name}=q1%C3%A9-z&lang=en`)).toBe(
      `GET /auth?mode=x&${name}=[masked]&lang=en`,
    );
  },
);

test.each([
  '2026-01-02T10:00:00.000Z',
  '2026-01-02 10:00',
  'POST /api/v1/users: 409 email-in-use',
  'store (person newcomer, next registering, typed everything)',
  'the file recorded-registration-refused-twice.json',
  'xstate.done.actor.registerOwner in registration.submitting',
  'commit 71a57aa, Chromium 140.0.7339.16, Node 26.12.1, 390 × 844',
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
        created: '2026-01-02T10:00:00.000Z',
        commit: null,
        section: 'onboarding',
        steps: ['submitProfile → store'],
      },
      description: personal,
      setting: {
        section: 'onboarding',
        language: 'en',
        width: 'phone',
        theme: 'light',
        answering: 'pause all',
      },
      versions: { browser: personal },
      frames: [
        {
          words: personal,
          event: null,
          charts: [],
          modelState: { state: 'store', screen: personal },
          mismatch: 'different',
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
