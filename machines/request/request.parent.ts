import type { AnyActorRef } from 'xstate';
import { resultValue } from './request.rules.ts';
import { type RequestSnapshot, selectStatus } from './request.selectors.ts';
import type { RequestResult } from './request.types.ts';

const saveTokenOf = <TArgs>(token: (args: TArgs) => string) => {
  const params = (args: TArgs) => ({ token: token(args) });
  return [
    { type: 'assignToken', params },
    { type: 'storeToken', params },
  ] as const;
};

/** Actions of a machine that runs requests: assign and store the token of an event, or of a result. */
export const saveToken = saveTokenOf(({ event }: { event: { token: string } }) => event.token);
export const saveFetchedToken = saveTokenOf(
  ({ event }: { event: { output: RequestResult<string, unknown> } }) => resultValue({ event }) ?? '',
);

/** `onSnapshot` of a request. Its state also needs `exit: 'clearRequest'`. */
export const followRequest = {
  actions: {
    type: 'assignRequest',
    params: ({ event }: { event: { snapshot: RequestSnapshot } }) => ({
      request: selectStatus(event.snapshot),
    }),
  },
} as const;

/** Repeats the running requests; other children ignore the event. */
export const retryRequests = (parent: Pick<AnyActorRef, 'getSnapshot'>) => {
  for (const child of Object.values<AnyActorRef>(parent.getSnapshot().children))
    child.send({ type: 'retry.now' });
};
