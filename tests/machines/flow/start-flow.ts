import { onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import type { FlowInput, RouteEvent } from '#machines/flow/flow.types.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import type { Draft, DraftEvent, RegistrationEvent } from '#machines/registration/registration.types.ts';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { createFakePorts } from '#tests/machines/support/fake-ports.ts';
import { stateWithRequest } from '#tests/machines/support/request-state.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { samplePerson } from '#tests/support/sample-person.ts';

export const ana = { uid: 'ana', email: 'ana@example.com', displayName: null, emailVerified: true };
export const { profile, store } = samplePerson;

/** The running flow with its two machines and deferred fake ports. */
export const startFlow = (input: Partial<FlowInput> = {}) => {
  const fakes = createFakePorts();
  const drafts = new Map<string, Draft>();
  let emitIdentity: (event: IdentityEvent) => void = () => {};
  let emitDraft: (event: DraftEvent) => void = () => {};
  const children = {
    auth: createAuthMachine({
      ...fakes.auth.ports,
      watchIdentity: (listener) => {
        emitIdentity = listener;
        return () => {};
      },
      watchConnection: () => () => {},
      storeToken: () => {},
      removeToken: () => {},
      jitter: () => 0,
    }),
    registration: createRegistrationMachine({
      ...fakes.registration.ports,
      readDraft: (uid) => drafts.get(uid) ?? null,
      saveDraft: (uid, draft) => void drafts.set(uid, draft),
      dropDraft: (uid) => void drafts.delete(uid),
      watchDrafts: (listener) => {
        emitDraft = listener;
        return () => {};
      },
      watchConnection: () => () => {},
      storeToken: () => {},
      jitter: () => 0,
    }),
  };
  const release = vi.fn();
  const ports = {
    preloadIdentityProvider: vi.fn(),
    acquireOnboardingLock: vi.fn(() => release),
    preloadPhoneNumbers: vi.fn(),
    watchNavigation: () => () => {},
  };
  const flow = createActor(createFlowMachine(children, ports), {
    input: { expectsSession: false, isBackFromRegistration: false, isReturningOwner: false, ...input },
  });
  /** Destinations that the flow emitted, and changes of the history entry's return mark. */
  const navigations: string[] = [];
  let isMarked = false;
  flow.on('navigate', (destination) =>
    navigations.push('step' in destination ? `${destination.to} ${destination.step}` : destination.to),
  );
  flow.on('rememberReturn', ({ isReturn }) => {
    if (isReturn !== isMarked) navigations.push(isReturn ? 'returned' : 'fresh');
    isMarked = isReturn;
  });
  onTestFinished(() => void flow.stop());
  flow.start();
  const answer = async (give: () => void) => {
    give();
    await settle();
  };
  const childrenOf = () => flow.getSnapshot().children;
  return {
    release,
    ports,
    drafts,
    navigations,
    auth: fakes.auth,
    enter: (type: Exclude<RouteEvent['type'], 'auth.entered'>) => answer(() => flow.send({ type })),
    enterAuth: (isReturn = false) =>
      answer(() => {
        isMarked = isReturn;
        flow.send({ type: 'auth.entered' });
      }),
    answer,
    emitIdentity: (event: IdentityEvent) => answer(() => emitIdentity(event)),
    emitDraft: (event: DraftEvent) => answer(() => emitDraft(event)),
    fill: (...events: RegistrationEvent[]) =>
      answer(() => {
        for (const event of events) childrenOf().registration?.send(event);
      }),
    stopNavigation: () => answer(() => flow.send({ type: 'navigation.stopped' })),
    snapshot: () => flow.getSnapshot(),
    askToSignOut: () => answer(() => childrenOf().auth?.send({ type: 'signOut.requested' })),
    requestEmailChange: () => answer(() => childrenOf().auth?.send({ type: 'emailChange.requested' })),
    profile: () => childrenOf().registration?.getSnapshot().context.profile,
    /** From the identity to the response about the record. */
    signIn: async (record: unknown) => {
      await answer(() => emitIdentity({ type: 'identity.signedIn', identity: ana }));
      await answer(() => fakes.auth.resolve('fetchToken', 'token'));
      await answer(() => fakes.auth.resolve('lookUpUser', record));
    },
    authState: () => {
      const auth = childrenOf().auth?.getSnapshot();
      return auth ? stateWithRequest(auth) : null;
    },
    registrationState: () => statePath(childrenOf().registration?.getSnapshot().value ?? ''),
  };
};
