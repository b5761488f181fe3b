import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import { type BrowserWorld, cut, fail } from '#tests/flows/layers/browser/browser-bindings.ts';
import type { Gate } from '#tests/flows/layers/browser/gates.ts';

type Door = (world: BrowserWorld, seconds: number) => Promise<unknown>;
type CallDoor = (world: BrowserWorld, gate: Gate, seconds: number) => Promise<unknown>;

/** What can become of a call that waits, whatever state the model is in. */
export const callDoors = {
  'let through': async ({ gates }, gate) => (await gates.take(gate)).continue(),
  fail: (world, gate) => fail(gate)(world),
  'no answer': (world, gate) => cut(gate)(world),
  delay: async ({ gates }, gate, seconds) => {
    const route = await gates.take(gate);
    // Whoever waits for it sees the page go on waiting.
    void pause(seconds * 1000).then(() => route.continue().catch(() => undefined));
  },
} as const satisfies Record<string, CallDoor>;
export type CallDoorName = keyof typeof callDoors;

/** The identity that the page keeps: whoever is signed in, also by hand. */
const signedIn = ({ frame }: BrowserWorld): Promise<string | null> =>
  frame.evaluate(
    () =>
      new Promise<string | null>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          if (opening.result.objectStoreNames.length === 0) return resolve(null);
          const all = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .getAll();
          all.onsuccess = () => resolve((all.result[0]?.value?.uid as string | undefined) ?? null);
          opening.result.close();
        };
      }),
  );

const changeAccount = async (world: BrowserWorld, change: object) => {
  const localId = await signedIn(world);
  if (!localId) throw new Error('Nobody is signed in here.');
  const { status } = await createRestClient(world.siteUrl).call(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:update',
    { token: 'owner', body: { localId, targetProjectId: 'demo-escandallo', ...change } },
  );
  if (status !== 200) throw new Error(`The emulator answers ${status}.`);
};

/** What can happen around the page at any time. */
export const doors = {
  'cut the connection': ({ context }) => context.setOffline(true),
  'give the connection back': ({ context }) => context.setOffline(false),
  'let time pass': ({ context }, seconds) => context.clock.fastForward(seconds * 1000),
  // A token lasts an hour.
  'expire the token': ({ context }) => context.clock.fastForward('01:00:05'),
  // Only to a second: what was given in this one counts as given before.
  'revoke the token': (world) => changeAccount(world, { validSince: `${Math.floor(Date.now() / 1000) + 1}` }),
  'disable the account': (world) => changeAccount(world, { disableUser: true }),
  'enable the account': (world) => changeAccount(world, { disableUser: false }),
  'open a second tab': async ({ context, siteUrl }): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(siteUrl);
    return tab;
  },
} as const satisfies Record<string, Door>;
export type DoorName = keyof typeof doors;
