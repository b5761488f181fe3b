import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { statePath } from './state-path.ts';

const isActive = (actor: AnyActorRef | undefined) => actor?.getSnapshot().status === 'active';

const activeCalls = ({ children }: AnyMachineSnapshot): [id: string, call: AnyMachineSnapshot][] =>
  Object.entries(children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    const snapshot = child.getSnapshot();
    return snapshot.machine?.id === 'call' && isActive(child) ? [[id, snapshot]] : [];
  });

/** `lookingUpUser.asking`: the state of a chart, and that of the call that it makes there. */
export const stateWithCall = (snapshot: AnyMachineSnapshot): string => {
  const [call] = activeCalls(snapshot);
  const path = statePath(snapshot.value);
  return call ? `${path.split('.')[0]}.${statePath(call[1].value)}` : path;
};

/** The ports that wait for an answer: those of calls, and all other children but the ones named. */
export const waitingPorts = (snapshot: AnyMachineSnapshot, watchers: readonly string[]): string[] => {
  const calls = new Map(activeCalls(snapshot));
  return Object.entries(snapshot.children as Record<string, AnyActorRef>).flatMap(([id, child]) => {
    const call = calls.get(id);
    if (call) {
      const { ask, renewToken } = call.children as Record<string, AnyActorRef | undefined>;
      return isActive(ask) ? [id] : isActive(renewToken) ? ['renewToken'] : [];
    }
    return isActive(child) && !watchers.includes(id) ? [id] : [];
  });
};
