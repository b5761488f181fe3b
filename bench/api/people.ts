/** Callers with valid tokens at 2,000 IP addresses. */
import { apiBase } from '#contract/site.ts';
import { createClaims, signToken } from '#tests/harden/support/google.ts';
import type { Call } from '#tests/harden/support/load.ts';
import type { Postgres } from '#tests/harden/support/postgres.ts';
import { createRegistration } from '#tests/support/sample-person.ts';

const ipAddresses = 2_000;
/** Enough callers to stay below the rate limit. */
const people = 12_000;

export const routes = ['GET /users', 'POST /users', 'POST /session'] as const;
export type Route = (typeof routes)[number];

/** Requests of the callers in turn; `once` ends after one of each. */
export function createPeople() {
  const tokens = Array.from({ length: people }, (_, person) => signToken(createClaims(`person-${person}`)));
  let next = 0;

  function callOf(route: Route, person: number): Call {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const token = tokens[person] ?? '';
    const isAboutUsers = path === '/users';
    const body = isAboutUsers ? createRegistration(`person-${person}`) : { tokenId: token };
    const host = person % ipAddresses;
    return {
      method,
      path: apiBase + path,
      headers: {
        'x-forwarded-for': `10.1.${host >> 8}.${host & 255}`,
        'sec-fetch-site': 'same-origin',
        ...(isAboutUsers && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    };
  }

  return {
    again: (route: Route) => () => callOf(route, next++ % people),
    once(route: Route) {
      let person = 0;
      return () => (person < people ? callOf(route, person++) : undefined);
    },
  };
}

/** Registers all callers or none, for the API and in the floor's table. */
export async function setRegistered(postgres: Postgres, areRegistered: boolean) {
  await postgres.query('truncate owners, stores, floor');
  if (areRegistered) await postgres.query(registerAll);
  await postgres.query('vacuum analyze');
}

const { name, lastName, phone, storeName, address, role } = createRegistration('');
const registerAll = `
  insert into owners select uid, uid || '@example.com', '${name}', '${lastName}', '${phone}', '${role}', now(), false
    from (select 'person-' || n as uid from generate_series(0, ${people - 1}) as n) as callers;
  insert into stores select gen_random_uuid(), uid, '${storeName}', '${address}', now() from owners;
  insert into floor select uid, to_jsonb(owners) from owners`;
