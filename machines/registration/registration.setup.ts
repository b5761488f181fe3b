import { assign, sendParent, setup } from 'xstate';
import { createRegistrationActors } from './registration.actors.ts';
import {
  belongsToAnother,
  blankDraft,
  errorAfterEdit,
  isAboutProfile,
  isBlankDraft,
  isComplete,
  mergeDrafts,
  needsNewToken,
  nextStepOf,
  problemsAfterEdit,
  problemsOf,
  storeProblems,
  typedBefore,
} from './registration.rules.ts';
import type {
  Draft,
  DraftEvent,
  Profile,
  RegisteringIdentity,
  RegistrationContext,
  RegistrationError,
  RegistrationEvent,
  RegistrationFact,
  RegistrationInput,
  RegistrationPorts,
  Store,
  SubmittingStep,
} from './registration.types.ts';

/** The words that the states of the registration chart are written in. */
export const setUpRegistration = (ports: RegistrationPorts) => {
  const readDraft = ({ draftUid }: RegistrationContext) =>
    draftUid === null ? null : ports.readDraft(draftUid);
  return setup({
    types: {
      context: {} as RegistrationContext,
      events: {} as RegistrationEvent,
      input: {} as RegistrationInput,
    },
    actors: createRegistrationActors(ports),
    actions: {
      assignIdentity: assign(({ context }, { identity }: { identity: RegisteringIdentity | null }) => {
        // Somebody who is signed out midway keeps their draft. Text typed while signed out is no draft yet.
        const draftUid = identity?.uid ?? (isBlankDraft(context) ? null : context.draftUid);
        const draftEmail = identity?.email ?? (isBlankDraft(context) ? null : context.draftEmail);
        const lastUid = identity?.uid ?? context.lastUid;
        return {
          identity,
          draftUid,
          draftEmail,
          lastUid,
          error: null,
          nextStep: nextStepOf(context, draftUid),
        };
      }),
      resetForm: assign(({ context }) => ({
        ...initialForm(),
        draftUid: context.identity?.uid ?? null,
        draftEmail: context.identity?.email ?? null,
      })),
      restoreDraft: assign(({ context }) => mergeDrafts(context, typedBefore(context, readDraft(context)))),
      adoptDraft: assign(({ context }, { draft: { profile, store } }: { draft: Draft }) => ({
        profile,
        store,
        error: errorAfterEdit(context, { ...profile, ...store }),
        problems: problemsAfterEdit(context, { ...profile, ...store }),
      })),
      adoptRecord: assign((_, { stored }: RegistrationError) => {
        if (!stored) return {};
        const { name, lastName, phone, storeName, address } = stored;
        return { profile: { name, lastName, phone }, store: { storeName, address } };
      }),
      keepDraft: ({ context: { draftUid, profile, store } }, { step }: Pick<Draft, 'step'>) => {
        if (draftUid !== null) ports.keepDraft(draftUid, { profile, store, step });
      },
      dropDraft: ({ context: { draftUid } }) => {
        if (draftUid !== null) ports.dropDraft(draftUid);
      },
      assignProfile: assign(({ context }, { profile }: { profile: Profile }) => ({
        profile,
        error: errorAfterEdit(context, profile),
        problems: problemsAfterEdit(context, profile),
      })),
      assignStore: assign(({ context }, { store }: { store: Store }) => ({
        store,
        error: errorAfterEdit(context, store),
        problems: problemsAfterEdit(context, store),
      })),
      noteDrop: assign({ isDroppedElsewhere: true }),
      clearError: assign({ error: null, problems: {} }),
      refuseProfile: assign({ problems: ({ context }) => problemsOf(context.profile) }),
      refuseStore: assign(({ context }) => {
        const problems = storeProblems(context);
        return { problems, isTownAsked: context.isTownAsked || problems.address === 'noTown' };
      }),
      assignToken: assign({ token: (_, params: { token: string }) => params.token }),
      assignNextStep: assign({ nextStep: (_, params: { step: SubmittingStep }) => params.step }),
      assignError: assign(({ context }, params: RegistrationError) => ({
        error: params,
        // The server refused the token, or it is not stored any more: the next try needs another one.
        nextStep:
          context.nextStep === 'creatingSession' &&
          (needsNewToken(params.code) || params.code === 'noIdentity')
            ? 'fetchingToken'
            : context.nextStep,
      })),
      announceCompletion: sendParent({ type: 'registration.completed' } satisfies RegistrationFact),
      announceEnd: sendParent({ type: 'registration.endedInOtherTab' } satisfies RegistrationFact),
    },
    guards: {
      isCompleteProfile: ({ context }) => isComplete(context.profile),
      isCompleteStore: ({ context }) => Object.keys(storeProblems(context)).length === 0,
      isRegisteredBefore: (_, { code }: RegistrationError) => code === 'registeredBefore',
      isAboutProfile: (_, params: RegistrationError) => isAboutProfile(params),
      isOfAnotherOwner: ({ context }, { identity }: { identity: RegisteringIdentity | null }) =>
        identity !== null && belongsToAnother(context, identity.uid),
      isFirstIdentity: ({ context }, { identity }: { identity: RegisteringIdentity | null }) =>
        identity !== null && context.draftUid === null && isBlankDraft(context),
      isVisitorsText: ({ context }, { identity }: { identity: RegisteringIdentity | null }) =>
        identity !== null &&
        context.draftUid === null &&
        !isBlankDraft(context) &&
        !belongsToAnother(context, identity.uid),
      isNobody: (_, { identity }: { identity: RegisteringIdentity | null }) => identity === null,
      isDroppedElsewhere: ({ context }) => context.isDroppedElsewhere,
      // By themselves: what they typed goes as well.
      hasSignedOut: ({ context }, { identity }: { identity: RegisteringIdentity | null }) =>
        identity === null && context.isDroppedElsewhere,
      wasAtStore: ({ context }) => readDraft(context)?.step === 'store',
      isOwnDraft: ({ context }, { uid }: DraftEvent) => uid === context.draftUid,
      hasNoIdentity: ({ context }) => context.identity === null,
      hasNoEmail: ({ context }) => !context.identity?.email,
      isSuccess: (_, session: { status: string }) => session.status === 'success',
      isRegistered: ({ context }) => context.nextStep !== 'registeringOwner',
      hasToken: ({ context }) => context.nextStep === 'creatingSession',
    },
  });
};

export const initialForm = () => ({
  ...blankDraft,
  isDroppedElsewhere: false,
  token: null,
  nextStep: 'registeringOwner' as const,
  error: null,
  problems: {},
  isTownAsked: false,
});

export type RegistrationSetup = ReturnType<typeof setUpRegistration>;
