import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { statePath } from './state-path.ts';

const isActive = (actor: AnyActorRef | undefined) => actor?.getSnapshot().status === 'active';

const activeRequests = ({ children }: AnyMachineSnapshot): [id: string, request: AnyMachineSnapshot][] =>
  Object.entries(children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    const snapshot = child.getSnapshot();
    return snapshot.machine?.id === 'request' && isActive(child) ? [[id, snapshot]] : [];
  });

/** The state of the running request, or undefined. */
const requestState = (snapshot: AnyMachineSnapshot) => {
  const [request] = activeRequests(snapshot);
  return request && statePath(request[1].value);
};

/** `registered.store`, `submitting.requesting`: all states of a machine, and that of its running request. */
export const fullStateWithRequest = (snapshot: AnyMachineSnapshot): string =>
  [statePath(snapshot.value), requestState(snapshot)].filter(Boolean).join('.');

/** `lookingUpUser.requesting`: the state of a machine, and that of its running request. */
export const stateWithRequest = (snapshot: AnyMachineSnapshot): string => {
  const request = requestState(snapshot);
  const path = statePath(snapshot.value);
  return request ? `${path.split('.')[0]}.${request}` : path;
};

/** Ports with a pending promise: those of requests, and all other children except `watchers`. */
export const pendingPorts = (snapshot: AnyMachineSnapshot, watchers: readonly string[]): string[] => {
  const requests = new Map(activeRequests(snapshot));
  return Object.entries(snapshot.children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    const request = requests.get(id);
    if (request) {
      const { send, refreshToken } = request.children as Record<string, AnyActorRef | undefined>;
      return isActive(send) ? [id] : isActive(refreshToken) ? ['refreshToken'] : [];
    }
    return isActive(child) && !watchers.includes(id) ? [id] : [];
  });
};
