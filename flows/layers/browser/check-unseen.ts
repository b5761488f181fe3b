/** Checks what the page does not show: its requests, its storage and cookies, and the owner's record. */
import type { BrowserContext } from 'playwright-core';
import { persistedIdentity } from '#tests/browser/support/people.ts';
import { storedFields } from '#tests/support/sample-person.ts';
import type { BrowserWorld } from './browser-world.ts';
import { type Gate, requestLabels } from './gates.ts';
import { LONG_MS, retryCheck } from './wait-limits.ts';

/** A token may be fetched twice, because the SDK also refreshes it. */
const writing: readonly Gate[] = ['register', 'session', 'settle', 'password', 'signUp', 'email'];
/** The answer to the ownership question, by the state that sends it. */
const ownershipAnswers: Readonly<Record<string, boolean>> = { settling: true, deleting: false };

const checkRepetition = ({ gates }: BrowserWorld): string[] => {
  const waiting = gates.waiting();
  const repeated = writing.filter((gate) => waiting.filter((one) => one === gate).length > 1);
  return repeated.map((gate) => `The page sends the request "${requestLabels[gate]}" twice.`);
};

/** The screen may be there before the request. */
const checkOwnershipAnswer = ({ gates }: BrowserWorld, state: string): Promise<string[]> =>
  retryCheck(
    async () => {
      const isMine = ownershipAnswers[state];
      if (isMine === undefined || gates.bodyOf('settle')?.isMine === isMine) return [];
      return [`The page says to the server that the store is ${isMine ? 'not ' : ''}the person's.`];
    },
    () => LONG_MS,
  );

const checkIdentity = ({ frame }: BrowserWorld): Promise<string[]> =>
  retryCheck(
    async () => {
      const { identity, token } = await persistedIdentity(frame);
      if (!identity && !token) return [];
      return [`The ${identity ? 'identity' : 'token'} of a signed-out user is still stored.`];
    },
    () => LONG_MS,
  );

const checkDraft = async ({ frame, account }: BrowserWorld): Promise<string[]> => {
  const draft = await frame.evaluate((key) => localStorage.getItem(key), `registrationDraft:${account.uid}`);
  return draft === null ? [] : ['The draft of a signed-out user is still stored.'];
};

const checkSessionCookie = async (context: BrowserContext): Promise<string[]> => {
  const session = (await context.cookies()).find(({ name }) => name.endsWith('-session'));
  if (!session) return ['There is no session cookie.'];
  return [
    ...(session.httpOnly ? [] : ['The session cookie lacks HttpOnly: scripts can read it.']),
    ...(session.sameSite === 'Lax' ? [] : ['The session cookie lacks SameSite=Lax.']),
  ];
};

const checkRecord = async ({ frame, record }: BrowserWorld): Promise<string[]> => {
  const wrong = Object.entries(storedFields).filter(([name, value]) => record && record[name] !== value);
  if (wrong.length > 0)
    return wrong.map(
      ([name, value]) =>
        `The owner's record has the ${name} ${JSON.stringify(record?.[name])} instead of "${value}".`,
    );
  // The stand-in for the dashboard shows the record.
  const { storeName } = storedFields;
  return frame
    .getByText(storeName)
    .waitFor()
    .then(
      () => [],
      () => [`The dashboard does not show the store "${storeName}".`],
    );
};

/** Returns what is wrong in a state. A deployed site keeps the owner's record to itself. */
export const checkUnseen = async (
  world: BrowserWorld,
  state: string,
  isDeployed: boolean,
): Promise<string[]> => [
  ...checkRepetition(world),
  ...(await checkOwnershipAnswer(world, state)),
  ...(['signedOut', 'revoked'].includes(state) ? await checkIdentity(world) : []),
  ...(state === 'signedOut' ? await checkDraft(world) : []),
  ...(state.startsWith('dashboard') ? await checkSessionCookie(world.context) : []),
  ...(state.startsWith('dashboard') && !isDeployed ? await checkRecord(world) : []),
];
