/** Callers with valid tokens at 2,000 IP addresses. */
import { apiBase } from '#contract/site.ts';
import { createClaims, signToken } from '#tests/harden/support/google.ts';
import type { Call } from '#tests/harden/support/load.ts';
import type { Postgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const ipAddressCount = 2_000;
/** Enough to stay below the rate limit. */
const callerCount = 12_000;

export const routes = ['GET /users', 'POST /users', 'POST /session'] as const;
export type Route = (typeof routes)[number];

/** Requests of the callers, round-robin. `repeat` never ends; `once` returns one request per caller. */
export function createCallers() {
  const tokens = Array.from({ length: callerCount }, (_, caller) =>
    signToken(createClaims(`person-${caller}`)),
  );
  let next = 0;

  function createCall(route: Route, caller: number): Call {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const token = tokens[caller] ?? '';
    const isUsersPath = path === '/users';
    const body = isUsersPath ? createRegistration(`person-${caller}`) : { tokenId: token };
    const host = caller % ipAddressCount;
    return {
      method,
      path: apiBase + path,
      headers: {
        'x-forwarded-for': `10.1.${host >> 8}.${host & 255}`,
        'sec-fetch-site': 'same-origin',
        ...(isUsersPath && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    };
  }

  return {
    repeat: (route: Route) => () => createCall(route, next++ % callerCount),
    once(route: Route) {
      let caller = 0;
      return () => (caller < callerCount ? createCall(route, caller++) : undefined);
    },
  };
}

/** Registers all callers or none, in the tables of the API and of the floor, the minimal server. */
export async function setRegistered(postgres: Postgres, areRegistered: boolean) {
  await postgres.query('truncate owners, stores, floor');
  if (areRegistered) await postgres.query(registerAll);
  await postgres.query('vacuum analyze');
}

const { name, lastName, phone, storeName, address, role } = createRegistration('');
const registerAll = `
  insert into owners select uid, uid || '@example.com', '${name}', '${lastName}', '${phone}', '${role}', now(), false
    from (select 'person-' || n as uid from generate_series(0, ${callerCount - 1}) as n) as callers;
  insert into stores select gen_random_uuid(), uid, '${storeName}', '${address}', now() from owners;
  insert into floor select uid, to_jsonb(owners) from owners`;
