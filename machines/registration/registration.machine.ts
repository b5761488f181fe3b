import { initialForm, setUpRegistration } from './registration.setup.ts';
import { createSubmittingState } from './registration.submitting.ts';
import type { Draft, RegistrationEvent, RegistrationPorts } from './registration.types.ts';

type IdentityChanged = Extract<RegistrationEvent, { type: 'identity.changed' }>;

const keepDraft = (step: Draft['step']) => ({ type: 'keepDraft', params: { step } }) as const;

/** Two steps of onboarding, then three calls in order (specification, section 4, "Registration"). */
export const createRegistrationMachine = (ports: RegistrationPorts) => {
  const registration = setUpRegistration(ports);
  /** What a visitor typed becomes the draft of the person who signs in, and is kept at once. */
  const adoptVisitorsText = (step: Draft['step']) => ({
    guard: { type: 'isVisitorsText' as const, params: ({ event }: { event: IdentityChanged }) => event },
    actions: [
      { type: 'assignIdentity' as const, params: ({ event }: { event: IdentityChanged }) => event },
      'restoreDraft' as const,
      keepDraft(step),
    ],
  });
  return registration.createMachine({
    id: 'registration',
    context: ({ input }) => ({
      identity: input.identity,
      ...initialForm(),
      draftUid: input.identity?.uid ?? null,
      draftEmail: input.identity?.email ?? null,
      lastUid: input.identity?.uid ?? null,
    }),
    initial: 'restoring',
    invoke: { src: 'watchDrafts', id: 'watchDrafts' },
    on: {
      'identity.changed': [
        {
          guard: { type: 'isOfAnotherOwner', params: ({ event }) => event },
          target: '.restoring',
          actions: [{ type: 'assignIdentity', params: ({ event }) => event }, 'resetForm'],
        },
        {
          guard: { type: 'isFirstIdentity', params: ({ event }) => event },
          target: '.restoring',
          actions: { type: 'assignIdentity', params: ({ event }) => event },
        },
        { actions: [{ type: 'assignIdentity', params: ({ event }) => event }, 'restoreDraft'] },
      ],
      'draft.changed': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: { type: 'adoptDraft', params: ({ event }) => event },
      },
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        target: '.profile',
        actions: ['resetForm', 'announceEnd'],
      },
      'draft.discarded': { target: '.profile', actions: ['dropDraft', 'resetForm'] },
      'owner.recognized': '.completed',
    },
    states: {
      restoring: {
        description: 'What this person typed in this browser not long ago is there again, at its step.',
        entry: 'restoreDraft',
        always: [{ guard: 'wasAtStore', target: 'store' }, { target: 'profile' }],
      },
      profile: {
        description: 'Step 1: who the owner is.',
        on: {
          'identity.changed': adoptVisitorsText('profile'),
          'profile.changed': {
            actions: [{ type: 'assignProfile', params: ({ event }) => event }, keepDraft('profile')],
          },
          'profile.submitted': [
            { guard: 'isCompleteProfile', target: 'store', actions: ['clearError', keepDraft('store')] },
            { actions: 'refuseProfile' },
          ],
        },
      },
      store: {
        description: 'Step 2: the store. A failed submission comes back here with its reason.',
        on: {
          'identity.changed': adoptVisitorsText('store'),
          'store.changed': {
            actions: [{ type: 'assignStore', params: ({ event }) => event }, keepDraft('store')],
          },
          'store.left': { target: 'profile', actions: ['clearError', keepDraft('profile')] },
          'store.submitted': [
            { guard: 'isCompleteStore', target: 'submitting', actions: ['clearError', keepDraft('store')] },
            { actions: 'refuseStore' },
          ],
        },
      },
      submitting: createSubmittingState(registration),
      completed: {
        description: 'The owner has a record and a session. The next person starts with an empty form.',
        entry: 'dropDraft',
        on: {
          'identity.changed': {
            target: 'restoring',
            actions: [{ type: 'assignIdentity', params: ({ event }) => event }, 'resetForm'],
          },
          'draft.dropped': {},
          'owner.recognized': {},
        },
      },
    },
  });
};
