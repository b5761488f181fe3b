import assert from 'node:assert/strict';
import { attack, productionSettings } from '#tests/harden/support/api-process.ts';
import { badToken, disabledUser, revokedUser, unknownUser } from '#tests/harden/support/bad-tokens.ts';
import { type Caller, createToken, isSessionValid, openSession } from '#tests/harden/support/call.ts';
import {
  type Check,
  createRandom,
  inParallel,
  type RunningApi,
  type RunOptions,
} from '#tests/harden/support/check.ts';
import { nowSeconds } from '#tests/harden/support/google.ts';
import { startPostgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

export const badTokens: Check = {
  name: 'tokens',
  claim: 'production mode accepts no invalid token',
  async run(options) {
    // Production mode requires PostgreSQL; signatures are verified in the same way without it.
    if (options.quick) return attack(options, {}, (target) => sendMany(target, options));
    await using postgres = await startPostgres();
    return await attack(options, productionSettings(postgres.url), (target) => sendMany(target, options));
  },
};

async function sendMany({ sandbox, api }: RunningApi, { quick, rounds = quick ? 120 : 2_000 }: RunOptions) {
  const { accounts } = sandbox.google;
  accounts.set(revokedUser, { localId: revokedUser, validSince: String(nowSeconds() + 86_400) });
  accounts.set(disabledUser, { localId: disabledUser, disabled: true });
  accounts.set(unknownUser, { localId: '' });
  const cookie = await expectValidTokenAccepted(api.call);
  const [cookieName = '', cookieValue = ''] = cookie.split('=');
  const random = createRandom(7);
  await inParallel(rounds, 8, async (index) => {
    const token = badToken(index, random, createToken('ana'), cookieValue);
    const label = `token ${index}: ${token}`;
    const asBearer = await api.call('GET', '/users', { token });
    assert.equal(asBearer.status, 401, label);
    const write = await api.call('POST', '/users', { token, body: createRegistration('ana') });
    assert.equal(write.status, 401, label);
    const session = await api.call('POST', '/session', { body: { tokenId: token } });
    assert([401, 422].includes(session.status), `${session.status} ${label}`);
    assert.equal(session.headers['set-cookie'], undefined, label);
    const bad = badToken(index, random, cookieValue, createToken('ana'));
    const check = await api.call('GET', '/logout', { cookie: `${cookieName}=${bad}` });
    assert.deepEqual([check.status, check.body], [200, '{"valid":false}'], `cookie ${index}: ${bad}`);
  });
  await expectValidTokenAccepted(api.call);
  return `${rounds} tokens, each in 4 places: 0 accepted, and a good one before and after them`;
}

/** The attack is only worth something when this passes before and after. Returns the cookie, `name=value`. */
async function expectValidTokenAccepted(call: Caller): Promise<string> {
  const token = createToken('ana');
  assert.match(String((await call('GET', '/users', { token })).status), /200|404/);
  const cookie = await openSession(call, token);
  assert.equal(await isSessionValid(call, cookie), true);
  return cookie;
}
