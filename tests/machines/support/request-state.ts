import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { statePath } from './state-path.ts';

const isActive = (actor: AnyActorRef | undefined) => actor?.getSnapshot().status === 'active';

const activeRequests = ({ children }: AnyMachineSnapshot): [id: string, request: AnyMachineSnapshot][] =>
  Object.entries(children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    const snapshot = child.getSnapshot();
    return snapshot.machine?.id === 'request' && isActive(child) ? [[id, snapshot]] : [];
  });

const requestState = (snapshot: AnyMachineSnapshot) => {
  const [request] = activeRequests(snapshot);
  return request && statePath(request[1].value);
};

/** The whole state path, then the state of the running request: `registered.store`, `submitting.requesting`. */
export const fullStateWithRequest = (snapshot: AnyMachineSnapshot): string =>
  [statePath(snapshot.value), requestState(snapshot)].filter(Boolean).join('.');

/** The top-level state and the state of the running request: `lookingUpUser.requesting`. Otherwise the whole path. */
export const stateWithRequest = (snapshot: AnyMachineSnapshot): string => {
  const request = requestState(snapshot);
  const path = statePath(snapshot.value);
  return request ? `${path.split('.')[0]}.${request}` : path;
};

/** Names of the ports that a response is pending for. Leaves out `watchers`, which run as long as their state. */
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
