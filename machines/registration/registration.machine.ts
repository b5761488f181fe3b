import { firstStep, lastStep, laterSteps, type Step } from '#contract/limits.ts';
import type { ProblemCode } from '#machines/request/request.types.ts';
import { assignIdentity, identityGuard, initialForm, registrationSetup } from './registration.setup.ts';
import { createRegisteredState, createSubmittingState } from './registration.submitting.ts';
import type { RegistrationPorts } from './registration.types.ts';

const isIncomplete = (step: Step) => ({ type: 'isIncomplete', params: { step } }) as const;
const rejectStep = (step: Step) => ({ type: 'rejectStep', params: { step } }) as const;
const saveDraft = (step: Step) => ({ type: 'saveDraft', params: { step } }) as const;
const sendStep = (step: Step) => ({ type: 'sendStep', params: { step } }) as const;
const assignError = (code: ProblemCode) => ({ type: 'assignError', params: { code } }) as const;

/** Assigns text that was typed while signed out to the user who signs in, and saves it. */
const adoptAnonymousDraft = (step: Step) =>
  ({
    guard: identityGuard('isAnonymousDraft'),
    actions: [assignIdentity, 'restoreDraft', saveDraft(step)],
  }) as const;

/** The steps of onboarding, then POST /users. The auth machine creates the session (specification, section 4). */
export const createRegistrationMachine = (ports: RegistrationPorts) => {
  const registration = registrationSetup(ports);
  return registration.createMachine({
    id: 'registration',
    context: ({ input }) => ({
      identity: input.identity,
      ...initialForm(),
      request: null,
      draftUid: input.identity?.uid ?? null,
      draftEmail: input.identity?.email ?? null,
      lastUid: input.identity?.uid ?? null,
    }),
    initial: 'restoring',
    invoke: { src: 'watchDrafts', id: 'watchDrafts' },
    on: {
      'step.requested': { actions: sendStep(lastStep) },
      'identity.changed': [
        { guard: identityGuard('isSameIdentity') },
        {
          guard: identityGuard('belongsToOtherUser'),
          target: '.restoring',
          actions: [assignIdentity, 'resetForm'],
        },
        {
          guard: identityGuard('isFirstIdentity'),
          target: '.restoring',
          actions: assignIdentity,
        },
        { actions: assignIdentity },
      ],
      'draft.changed': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        actions: { type: 'assignText', params: ({ event }) => event.draft },
      },
      'draft.dropped': {
        guard: { type: 'isOwnDraft', params: ({ event }) => event },
        target: '.profile',
        actions: ['resetForm', 'sendEndedInOtherTab'],
      },
      'draft.discarded': { target: '.profile', actions: ['dropDraft', 'resetForm'] },
      'draft.released': { actions: ['dropDraft', 'releaseDraft', 'cancelExpiry', 'scheduleExpiry'] },
      'release.expired': { guard: 'isReleased', target: '.profile', actions: 'resetForm' },
      'owner.recognized': '.completed',
    },
    states: {
      restoring: {
        description: "Restores the user's draft of this browser, and its step.",
        entry: 'restoreDraft',
        always: [
          ...laterSteps.map(
            (step) => ({ guard: { type: 'wasAt', params: { step } }, target: step }) as const,
          ),
          { target: firstStep },
        ],
      },
      profile: {
        description: 'Step 1: name and phone of the owner.',
        entry: sendStep('profile'),
        on: {
          'step.requested': { actions: sendStep('profile') },
          'identity.changed': adoptAnonymousDraft('profile'),
          'profile.changed': {
            actions: [{ type: 'assignText', params: ({ event }) => event }, saveDraft('profile')],
          },
          'phone.doubted': { actions: { type: 'assignDoubt', params: ({ event }) => event } },
          'profile.submitted': [
            { guard: isIncomplete('profile'), actions: rejectStep('profile') },
            { guard: 'isPhoneDoubted', actions: 'rejectDoubtedPhone' },
            { target: 'store', actions: ['clearError', saveDraft('store')] },
          ],
        },
      },
      store: {
        description: 'Step 2: the store. A failed request returns here, unless its error concerns step 1.',
        entry: sendStep('store'),
        on: {
          'identity.changed': adoptAnonymousDraft('store'),
          'store.changed': {
            actions: [{ type: 'assignText', params: ({ event }) => event }, saveDraft('store')],
          },
          'store.left': { target: 'profile', actions: ['clearError', saveDraft('profile')] },
          'store.submitted': [
            { guard: isIncomplete('store'), actions: rejectStep('store') },
            { guard: 'hasNoIdentity', actions: assignError('no-identity') },
            { guard: 'hasNoEmail', actions: assignError('no-email') },
            { target: 'submitting', actions: ['clearError', saveDraft('store')] },
          ],
        },
      },
      submitting: createSubmittingState(registration),
      registered: createRegisteredState(registration),
      completed: {
        description: 'The owner has a record and a session. The next user starts with an empty form.',
        entry: ['dropDraft', sendStep(lastStep)],
        on: {
          'identity.changed': {
            target: 'restoring',
            actions: [assignIdentity, 'resetForm'],
          },
          'draft.dropped': {},
        },
      },
    },
  });
};
