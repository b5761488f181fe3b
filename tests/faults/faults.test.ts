/** `npm run faults`: injects faults at every onboarding step and prints the resulting state as a table. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/browser/support/browser-test.ts';
import {
  breakCall,
  type Call,
  calls,
  faults,
  haltCall,
  killPage,
  shortenTimeouts,
} from '#tests/browser/support/interruptions.ts';
import {
  fillOnboarding,
  retryUntilAccepted,
  storedDraft,
  storeFields,
  typedDraft,
} from '#tests/browser/support/onboarding.ts';
import { countRows } from '#tests/browser/support/owner-rows.ts';
import { submit } from '#tests/browser/support/people.ts';

interface Row {
  uid: string;
  draftIntact: boolean;
  canContinue: boolean;
  finished: boolean;
}
const rows = new Map<string, Row>();
const callNames = Object.keys(calls) as Call[];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Later than a fresh token, so a token is fetched. */
const makeTokensStale = (page: Page) => page.clock.setSystemTime(Date.now() + 120_000);
const succeeds = (act: Promise<unknown>) =>
  act.then(
    () => true,
    () => false,
  );

test.override({ expectedErrors: [/./] });

test.for(callNames.flatMap((call) => Object.keys(faults).map((fault) => [call, fault] as const)))(
  'fault %s: %s',
  async ([call, fault], { page, stack }) => {
    if (call === 'token fetch') await makeTokensStale(page);
    if (fault === 'timeout') await shortenTimeouts(page);
    const { email, uid } = await fillOnboarding(page, stack.siteUrl);
    const removeFault = await breakCall(page, call, fault);
    await submit(page);
    const waiting = page.getByRole('status').filter({ has: page.getByRole('button') });
    const notice = page.getByRole('alert').or(waiting);
    const isShown = await succeeds(notice.waitFor({ timeout: 15_000 }));
    const ways = notice
      .getByRole('link')
      .or(notice.getByRole('button'))
      .or(page.locator('form [type=submit]:enabled'));
    const isAtStore = new URL(page.url()).search === '?step=store';
    const row: Row = {
      uid,
      draftIntact:
        isSame(await storedDraft(page, uid), { ...typedDraft, step: isAtStore ? 'store' : 'profile' }) &&
        (!isAtStore || isSame(await storeFields(page), typedDraft.store)),
      canContinue: isShown && (await ways.count()) > 0,
      finished: false,
    };
    rows.set(`${call}: ${fault}`, row);
    await removeFault();
    row.finished = await succeeds(retryUntilAccepted(page, email, stack.dashboardUrl));
    expect(row).toEqual({ uid, draftIntact: true, canContinue: true, finished: true });
  },
);

test.for(
  callNames.flatMap((call) => (['before', 'after'] as const).map((moment) => [call, moment] as const)),
)('onboarding: survives a kill at %s, %s the response', async ([call, moment], { page, context, stack }) => {
  if (call === 'token fetch') await makeTokensStale(page);
  const { email, uid } = await fillOnboarding(page, stack.siteUrl);
  const halted = await haltCall(page, call, moment);
  await submit(page);
  await halted.reached;
  await killPage(page);
  const row = await reopen(await context.newPage(), email, uid, stack);
  rows.set(`killed at ${call}, ${moment} its answer`, row);
  expect(row).toEqual({ uid, draftIntact: true, canContinue: true, finished: true });
});

/** Opens a new page in the same browser. */
async function reopen(
  page: Page,
  email: string,
  uid: string,
  { dashboardUrl }: { dashboardUrl: string },
): Promise<Row> {
  // A page that does not start the flow.
  await page.goto('/privacy');
  const draft = await storedDraft(page, uid);
  await page.goto('/registration');
  // The page may leave for the dashboard meanwhile.
  const isFilled = async () => isSame(await storeFields(page, { timeout: 2_000 }), typedDraft.store);
  const isAhead = async () => page.url().startsWith(dashboardUrl) || isFilled();
  const waitUntilAhead = async () => {
    await expect.poll(isAhead, { timeout: 20_000 }).toBe(true);
  };
  const canContinue = await succeeds(waitUntilAhead());
  const finished = await succeeds(retryUntilAccepted(page, email, dashboardUrl));
  return { uid, draftIntact: isSame(draft, typedDraft), canContinue, finished };
}

test('onboarding: creates one owner and one store per run', async ({ stack }) => {
  const count = await countRows(stack.dataDir);
  const table = [...rows].map(([name, { uid, draftIntact, canContinue, finished }]) => [
    name,
    {
      ...count(uid),
      'draft intact': draftIntact ? 'yes' : 'NO',
      'can continue': canContinue ? 'yes' : 'NO',
      'finished after retry': finished ? 'yes' : 'NO',
    },
  ]);
  console.table(Object.fromEntries(table));
  expect(table).toHaveLength(callNames.length * (Object.keys(faults).length + 2));
  for (const [name, { uid }] of rows) expect([name, count(uid)]).toEqual([name, { owners: 1, stores: 1 }]);
});
