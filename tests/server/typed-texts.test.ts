import { expect, onTestFinished, test, vi } from 'vitest';
import { registrationOf } from '#tests/support/registration-of.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();

async function keptName(name: string) {
  const { call, identity } = createTestApp(database());
  const uid = crypto.randomUUID();
  const response = await call('POST', '/users', {
    token: identity.signIn(uid),
    body: registrationOf(uid, { name }),
  });
  return (await response.json()).name;
}

test('what is typed on different keyboards is kept in one form', async () => {
  expect(await keptName('Jose\u0301')).toBe('Jos\u00e9');
});

test('what comes along with a pasted text, and nobody sees, is not kept', async () => {
  expect(await keptName('\ufeff Ana\u200b Ma\u00adr\u00eda')).toBe('Ana Mar\u00eda');
});

test('a text of thousands of marks is refused before it is brought into one form', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const name = '\u0345\u0334'.repeat(3_500);
  const { call, identity } = createTestApp(database());
  const token = identity.signIn('marks');
  const refused = await call('POST', '/users', { token, body: registrationOf('marks', { name }) });
  expect(await refused.json()).toMatchObject({ fields: { name: 'too-long' } });
  expect(normalize.mock.contexts).not.toContain(name);
});

test.each(['\u3164', '\u00ad\u200b', '\u2800', '\u{e0041}', '\u115f \u0301'])(
  '%j, which nobody sees, is no name',
  async (name) => {
    const { call, identity } = createTestApp(database());
    const token = identity.signIn('unseen');
    const refused = await call('POST', '/users', { token, body: registrationOf('unseen', { name }) });
    expect(await refused.json()).toMatchObject({ fields: { name: 'required' } });
  },
);

test.each(['👩‍🍳', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'क्‍ष', '李', '7'])('%s is one', async (name) => {
  expect(await keptName(name)).toBe(name);
});

test.each(['100 %41', '&lt;b&gt;', '\\u0041', "Ana'; --"])('%s is not decoded again', async (name) => {
  expect(await keptName(name)).toBe(name);
});
