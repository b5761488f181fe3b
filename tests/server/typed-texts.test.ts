import { expect, onTestFinished, test, vi } from 'vitest';
import { createRegistration } from '#tests/support/sample-person.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

async function storeName(name: string) {
  const { call, identity } = createTestApp(database());
  const uid = crypto.randomUUID();
  const response = await call('POST', '/users', {
    token: identity.signIn(uid),
    body: createRegistration(uid, { name }),
  });
  return (await response.json()).name;
}

test('stored text: is in one Unicode form', async () => {
  expect(await storeName('Jose\u0301')).toBe('Jos\u00e9');
});

test('stored text: has no invisible characters of pasted text', async () => {
  expect(await storeName('\ufeff Ana\u200b Ma\u00adr\u00eda')).toBe('Ana Mar\u00eda');
});

test('stored text: refuses thousands of marks before normalizing them', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const name = '\u0345\u0334'.repeat(3_500);
  const { call, identity } = createTestApp(database());
  const token = identity.signIn('marks');
  const refused = await call('POST', '/users', { token, body: createRegistration('marks', { name }) });
  expect(await refused.json()).toMatchObject({ fields: { name: 'too-long' } });
  expect(normalize.mock.contexts).not.toContain(name);
});

test.each([
  '\u3164',
  '\u00ad\u200b',
  '\u2800',
  '\u{13441}\u{13442}',
  '\u{1d159}',
  '\u{e0041}',
  '\u115f \u0301',
])('stored text: refuses the invisible name %j', async (name) => {
  const { call, identity } = createTestApp(database());
  const token = identity.signIn('unseen');
  const refused = await call('POST', '/users', { token, body: createRegistration('unseen', { name }) });
  expect(await refused.json()).toMatchObject({ fields: { name: 'required' } });
});

test.each(['👩‍🍳', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'क्‍ष', '李', '7'])('stored text: accepts the name %s', async (name) => {
  expect(await storeName(name)).toBe(name);
});

test.each(['100 %41', '&lt;b&gt;', '\\u0041', "Ana'; --"])(
  'stored text: does not decode %s again',
  async (name) => {
    expect(await storeName(name)).toBe(name);
  },
);
