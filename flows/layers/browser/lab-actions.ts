import { setTimeout as pause } from 'node:timers/promises';
import type { LabEventName } from '#flows/model/events.ts';
import { persistedUsers } from '#tests/browser/support/people.ts';
import { createRestClient } from '#tests/browser/support/rest-client.ts';
import type { BrowserWorld } from './browser-world.ts';
import type { Gate } from './gates.ts';
import type { Account } from './people.ts';
import { cut, fail } from './responses.ts';

interface LabActionInput {
  readonly call?: Gate | undefined;
  readonly seconds?: number | undefined;
}
type LabAction = (world: BrowserWorld, input: LabActionInput) => Promise<unknown>;

/** The account that was changed last, by the path's own: a disabled account is signed out, but can be enabled. */
const changedAccounts = new WeakMap<Account, string>();
const updateAccount = async (world: BrowserWorld, change: object) => {
  // Also after a manual sign-in.
  const localId = (await persistedUsers(world.frame))[0]?.value.uid ?? changedAccounts.get(world.account);
  if (!localId) throw new Error('No account is signed in here.');
  changedAccounts.set(world.account, localId);
  await createRestClient(world.siteUrl).manageAccount('update', { localId, ...change });
};

const callOf = ({ call }: LabActionInput): Gate => {
  if (!call) throw new Error('The action names no call.');
  return call;
};

export const labActions: Readonly<Record<LabEventName, LabAction>> = {
  cutConnection: ({ context }) => context.setOffline(true),
  restoreConnection: ({ context }) => context.setOffline(false),
  passTime: ({ context }, { seconds = 60 }) => context.clock.fastForward(seconds * 1000),
  // A token is valid for an hour.
  expireToken: ({ context }) => context.clock.fastForward('01:00:05'),
  // The emulator compares seconds: a token of the same second counts as older.
  revokeToken: (world) => updateAccount(world, { validSince: `${Math.floor(Date.now() / 1000) + 1}` }),
  disableAccount: (world) => updateAccount(world, { disableUser: true }),
  enableAccount: (world) => updateAccount(world, { disableUser: false }),
  openTab: async ({ context, siteUrl }) => {
    const tab = await context.newPage();
    await tab.goto(siteUrl);
    await tab.waitForLoadState('networkidle');
  },
  failCall: (world, input) => fail(callOf(input))(world),
  dropCall: (world, input) => cut(callOf(input))(world),
  delayCall: async ({ gates }, { seconds = 5, ...input }) => {
    const route = await gates.take(callOf(input));
    // The path continues meanwhile, like the page.
    void pause(seconds * 1000).then(() => route.continue().catch(() => undefined));
  },
};
