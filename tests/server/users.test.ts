import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { newText, userRecord } from '#contract/api.ts';
import { apiBase } from '#contract/site.ts';
import { owners, stores } from '#server/database/schema.ts';
import { createRegistration } from '#tests/support/sample-person.ts';
import { expectProblem } from './support/expect-problem.ts';
import { createTestApp, testDatabase } from './support/test-app.ts';

const database = testDatabase();
const setup = () => createTestApp(database());
const newUid = () => crypto.randomUUID();

describe('GET /users', () => {
  test("returns only the caller's own record", async () => {
    const { call, identity } = setup();
    const [ana, eva] = [newUid(), newUid()];
    await call('POST', '/users', { token: identity.signIn(ana), body: createRegistration(ana) });
    await call('POST', '/users', {
      token: identity.signIn(eva),
      body: createRegistration(eva, { name: 'Eva' }),
    });

    const response = await call('GET', '/users', { token: identity.signIn(eva) });
    expect(response.status).toBe(200);
    const record = await response.json();
    expect(record).toEqual({
      ...createRegistration(eva, { name: 'Eva' }),
      createdAt: record.createdAt,
      emailVerified: false,
    });
    expect(v.parse(userRecord, record)).toEqual(record);
  });

  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer '],
    ['an unknown token', 'Bearer nobody.knows.it'],
    ['two tokens', 'Bearer one two'],
  ])('answers 401 to %s', async (_name, authorization) => {
    const { call } = setup();
    const response = await call('GET', '/users', { headers: { authorization } });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await expectProblem(response, 'unauthorized');
  });
});

describe('POST /users', () => {
  test('creates the owner with the store', async () => {
    const { call, identity } = setup();
    const uid = newUid();
    const body = createRegistration(uid, { name: '  Ana  ', email: `${uid.toUpperCase()}@Example.com` });
    const response = await call('POST', '/users', { token: identity.signIn(uid), body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject(createRegistration(uid));
  });

  // Every field is written here, because createRegistration follows the contract. A new field is added in its third release.
  test('accepts the body of the release before, without the newest field', async () => {
    const { call, identity } = setup();
    const uid = newUid();
    const body = {
      name: 'Ana',
      lastName: 'Ruiz',
      phone: '600 00 00 00',
      storeName: 'Bar Ana',
      address: 'Calle Mayor 1',
      role: 'owner',
      uid,
      email: `${uid}@example.com`,
    };
    const response = await call('POST', '/users', { token: identity.signIn(uid), body });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject(body);
  });

  test('answers a repeated request with the unchanged record', async () => {
    const { call, identity } = setup();
    const uid = newUid();
    const token = identity.signIn(uid);
    const first = await call('POST', '/users', { token, body: createRegistration(uid) });
    const again = await call('POST', '/users', { token, body: createRegistration(uid, { name: 'Otra' }) });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await first.json());
  });

  test('creates one owner and one store from 64 concurrent requests', async () => {
    const { call, identity } = setup();
    const uid = newUid();
    const token = identity.signIn(uid);
    const countRows = async () => {
      const { db } = database();
      return [await db.$count(owners), await db.$count(stores)];
    };
    const before = await countRows();
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => call('POST', '/users', { token, body: createRegistration(uid) })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(63).fill(200), 201]);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await countRows()).toEqual(before.map((count) => count + 1));
  });

  test.each([
    ['another uid', { uid: 'somebody-else' }],
    ['another e-mail', { email: 'somebody@example.com' }],
  ])('answers 403 to %s than the one of the token', async (_name, changes) => {
    const { call, identity } = setup();
    const uid = newUid();
    const body = createRegistration(uid, changes);
    await expectProblem(await call('POST', '/users', { token: identity.signIn(uid), body }), 'forbidden');
  });

  test('answers 403 to a token without an e-mail', async () => {
    const { call, identity } = setup();
    const token = identity.signIn('anonymous', { email: null });
    await expectProblem(
      await call('POST', '/users', { token, body: createRegistration('anonymous') }),
      'forbidden',
    );
  });

  test('answers 409 when another uid has the e-mail, in any case', async () => {
    const { call, identity } = setup();
    const [first, second] = [newUid(), newUid()];
    await call('POST', '/users', { token: identity.signIn(first), body: createRegistration(first) });
    const email = `${first.toUpperCase()}@example.com`;
    const response = await call('POST', '/users', {
      token: identity.signIn(second, { email }),
      body: createRegistration(second, { email }),
    });
    await expectProblem(response, 'email-in-use');
  });
});

describe('POST /users with invalid fields', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an empty name', { name: '' }, { name: 'required' }],
    [
      'a blank store and address',
      { storeName: ' ', address: '\t' },
      { storeName: 'required', address: 'required' },
    ],
    ['a missing phone', { phone: undefined }, { phone: 'required' }],
    ['a number', { phone: 600 }, { phone: 'invalid' }],
    ['null', { lastName: null }, { lastName: 'invalid' }],
    ['an array', { name: ['Ana'] }, { name: 'invalid' }],
    ['a long name', { name: 'a'.repeat(81) }, { name: 'too-long' }],
    ['a name of many bytes', { name: `a${'\u0301'.repeat(400)}` }, { name: 'too-long' }],
    ['a NUL', { name: 'a\0b' }, { name: 'unreadable' }],
    ['a lone surrogate', { name: 'a\ud800b' }, { name: 'unreadable' }],
    ['a direction that is turned round', { name: 'a\u202eb' }, { name: 'unreadable' }],
    ['an end of another direction', { name: 'a\u2069b' }, { name: 'unreadable' }],
    ['a mark of Arabic', { name: 'a\u061cb' }, { name: 'unreadable' }],
    ['a mark of left to right', { name: 'a\u200eb' }, { name: 'unreadable' }],
    ['a mark of right to left', { name: 'a\u200fb' }, { name: 'unreadable' }],
    ['a line of its own', { name: 'a\u2028b' }, { name: 'unreadable' }],
    ['a note about the text', { name: 'a\ufff9b' }, { name: 'unreadable' }],
    ['no character at all', { name: 'a\uffffb' }, { name: 'unreadable' }],
    ['a text in tags', { name: 'a\u{e0049}\u{e0067}' }, { name: 'unreadable' }],
    ['a NUL in the e-mail', { email: 'a\0b@example.com' }, { email: 'unreadable' }],
    ['a lone surrogate in the e-mail', { email: '\ud800@example.com' }, { email: 'unreadable' }],
    [
      'an e-mail that is another in small letters',
      { email: 'ba\u212aer@example.com' },
      { email: 'unreadable' },
    ],
    ['another role', { role: 'admin' }, { role: 'owner-only' }],
    ['no e-mail', { email: ' ' }, { email: 'required' }],
    ['an unknown key', { isAdmin: true }, { isAdmin: 'unknown' }],
    ['a key of every object', { constructor: { name: 'x' } }, { constructor: 'unknown' }],
  ])('names the field with %s', async (_name, changes, fields) => {
    const { call, identity } = setup();
    const uid = newUid();
    const body = createRegistration(uid, changes);
    const response = await call('POST', '/users', { token: identity.signIn(uid), body });
    expect((await expectProblem(response, 'invalid-fields')).fields).toEqual(fields);
  });

  test.each(["o'neil@example.com", 'info@xn--panadera-i2a.es', 'chef@my--bakery.es'])(
    'accepts %s, like the identity provider',
    async (email) => {
      const { call, identity } = setup();
      const uid = newUid();
      const token = identity.signIn(uid, { email });
      const response = await call('POST', '/users', { token, body: createRegistration(uid, { email }) });
      expect(response.status).toBe(201);
    },
  );

  test('refuses a __proto__ key', async () => {
    const { call, identity } = setup();
    const uid = newUid();
    const body = JSON.stringify(createRegistration(uid)).replace('{', '{"__proto__": {"role": "admin"}, ');
    const response = await call('POST', '/users', { token: identity.signIn(uid), body });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('"fields":{"__proto__":"unknown"}');
    expect({}).not.toHaveProperty('role');
  });

  test('refuses a body that is not UTF-8', async () => {
    const { app, identity } = setup();
    const uid = newUid();
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${identity.signIn(uid)}`,
    };
    const body = Buffer.from(JSON.stringify(createRegistration(uid, { name: 'García' })), 'latin1');
    const response = await app.request(`${apiBase}/users`, { method: 'POST', headers, body });
    await expectProblem(response, 'bad-request');
  });

  test.each([
    ['"text"', 'bad-request'],
    ['5', 'bad-request'],
    ['null', 'bad-request'],
    ['[]', 'invalid-fields'],
  ] as const)('refuses %s instead of an object', async (body, type) => {
    const { call, identity } = setup();
    await expectProblem(await call('POST', '/users', { token: identity.signIn(newUid()), body }), type);
  });
});

describe('newText', () => {
  const schema = v.strictObject({ newest: newText(3) });

  test.each([
    ['absent', {}, ''],
    ['typed', { newest: ' abc ' }, 'abc'],
  ])('accepts a field that is %s', (_name, body, newest) => {
    expect(v.parse(schema, body)).toEqual({ newest });
  });

  test('refuses a long field as every text', () => {
    expect(v.safeParse(schema, { newest: 'abcd' }).issues?.map(({ message }) => message)).toEqual([
      'too-long',
    ]);
  });
});
