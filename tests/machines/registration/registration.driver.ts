import { onTestFinished } from 'vitest';
import { type ActorRefFrom, createActor, createMachine, SimulatedClock } from 'xstate';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type {
  Draft,
  DraftEvent,
  RegisteringIdentity,
  RegistrationEvent,
  RegistrationOutputEvent,
  RegistrationPorts,
  StepText,
} from '#machines/registration/registration.types.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import { runSteps } from '#tests/machines/support/run-steps.ts';
import { samplePerson } from '#tests/support/sample-person.ts';

export const ana: RegisteringIdentity = {
  uid: 'ana',
  email: 'ana@example.com',
  displayName: null,
  emailVerified: true,
};
export const { profile, store } = samplePerson;

/** The record of an earlier request without a response. */
export const onRecord = { ...profile, ...store, name: 'Anna', storeName: 'Pan de Anna' };

const typed = (changes: Partial<StepText<'profile'>>): RegistrationEvent[] => [
  { type: 'profile.changed', profile: { ...profile, ...changes } },
  { type: 'profile.submitted' },
];
const typedStore = (changes: Partial<StepText<'store'>>): RegistrationEvent[] => [
  { type: 'store.changed', store: { ...store, ...changes } },
  { type: 'store.submitted' },
];

/** User actions as events of the machine. */
const requests = {
  submitShortPhone: typed({ phone: '12 345' }),
  submitProfile: typed({ name: ' Ana ' }),
  goBack: [{ type: 'store.left' }],
  submitBlankStore: typedStore({ address: ' ' }),
  submitStore: typedStore({ storeName: ' Pan\tde  Ana ' }),
} satisfies Record<string, RegistrationEvent[]>;

/** Runs the real machine with deferred fake ports until the test ends. */
export const startRegistration = (identity: RegisteringIdentity | null = ana) => {
  const fakes = createFakePorts().registration;
  const drafts = new Map<string, Draft>();
  const tokens: string[] = [];
  let emitDraft: (event: DraftEvent) => void = () => {};
  const ports: RegistrationPorts = {
    ...fakes.ports,
    readDraft: (uid) => drafts.get(uid) ?? null,
    saveDraft: (uid, draft) => void drafts.set(uid, draft),
    dropDraft: (uid) => void drafts.delete(uid),
    watchDrafts: (listener) => {
      emitDraft = listener;
      return () => {};
    },
    watchConnection: () => () => {},
    storeToken: (token) => void tokens.push(token),
    jitter: () => 0,
  };
  const clock = new SimulatedClock();
  const emitted: string[] = [];
  const steps: Draft['step'][] = [];
  const machine = createRegistrationMachine(ports);
  const parent = createActor(
    createMachine({
      invoke: { src: machine, id: 'registration', input: { identity } },
      types: { events: {} as RegistrationOutputEvent },
      on: {
        'registration.stepChanged': { actions: ({ event }) => void steps.push(event.step) },
        '*': { actions: ({ event }) => void emitted.push(event.type) },
      },
    }),
    { clock },
  );
  const actor = parent.getSnapshot().children.registration as ActorRefFrom<typeof machine>;
  const change = (changed: RegisteringIdentity | null) =>
    actor.send({ type: 'identity.changed', identity: changed });
  const sendAll = (events: readonly RegistrationEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const asks = Object.fromEntries(
    Object.entries(requests).map(([name, events]) => [name, () => sendAll(events)]),
  ) as Record<keyof typeof requests, () => void>;
  const bindings = {
    ...asks,
    REG_201: () => fakes.resolve('registerOwner'),
    REG_CONFLICT: () => fakes.reject('registerOwner', { code: 'registered-before', stored: onRecord }),
    REG_409: () => fakes.reject('registerOwner', { code: 'email-in-use' }),
    REG_422_NAME: () =>
      fakes.reject('registerOwner', {
        code: 'invalid-fields',
        fields: { name: 'unreadable', address: 'tooLong' },
      }),
    REG_401: () => fakes.reject('registerOwner', { code: 'unauthorized' }),
    REG_UNANSWERED: () => fakes.reject('registerOwner', { code: 'network' }),
    REFRESHED: () => fakes.resolve('refreshToken', 'new token'),
    retryNow: () => actor.send({ type: 'retry.now' }),
    SIGNED_OUT_IN_OTHER_TAB: () => change(null),
    SIGNED_IN_AGAIN: () => change(ana),
    BETO_SIGNED_IN: () =>
      change({ uid: 'beto', email: 'beto@example.com', displayName: null, emailVerified: true }),
    /** Ana again, with another e-mail. */
    CORRECTED_SIGNED_IN: () =>
      change({ uid: 'corrected', email: 'ana.ruiz@example.com', displayName: null, emailVerified: false }),
    signOut: () => actor.send({ type: 'draft.discarded' }),
    NOT_FOUND: () => actor.send({ type: 'owner.notFound' }),
    RECOGNIZED: () => actor.send({ type: 'owner.recognized' }),
    CHANGED_IN_OTHER_TAB: () => {
      const draft = { profile, store, step: 'store' } as const;
      drafts.set('ana', draft);
      emitDraft({ type: 'draft.changed', uid: 'ana', draft });
    },
    DROPPED_IN_OTHER_TAB: () => {
      drafts.delete('ana');
      emitDraft({ type: 'draft.dropped', uid: 'ana' });
    },
  };
  onTestFinished(() => void parent.stop());
  parent.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    fakes,
    drafts,
    tokens,
    submitProfile: (changes: Partial<StepText<'profile'>>) => sendAll(typed(changes)),
    submitStore: (changes: Partial<StepText<'store'>>) => sendAll(typedStore(changes)),
    clock,
    emitted,
    steps,
    run: runSteps(bindings),
  };
};

/** Names of events and user actions of the driver. */
export type RegistrationStep = Parameters<ReturnType<typeof startRegistration>['run']>[number];
