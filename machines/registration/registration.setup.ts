import { assign, cancel, raise, sendParent, setup } from 'xstate';
import { retryRequests } from '#machines/request/request.parent.ts';
import type { RequestResult, RequestStatus } from '#machines/request/request.types.ts';
import { createRegistrationActors } from './registration.actors.ts';
import {
  belongsToOtherUser,
  blankDraft,
  fieldErrorsAfterEdit,
  hasErrorsOf,
  isBlankDraft,
  isComplete,
  isPhoneDoubted,
  mergeDrafts,
  pickSteps,
  prefilledDraft,
  refusalAfterEdit,
  splitIntoSteps,
  validate,
} from './registration.rules.ts';
import type {
  DoubtedPhone,
  Draft,
  DraftEvent,
  DraftText,
  RegistrationContext,
  RegistrationError,
  RegistrationEvent,
  RegistrationInput,
  RegistrationOutputEvent,
  RegistrationPorts,
} from './registration.types.ts';

/** Text without an account is visible to the next user of the device. */
const RELEASE_MS = 10 * 60_000;

type IdentityParams = Pick<RegistrationContext, 'identity'>;
const identityParams = ({ event }: { event: IdentityParams }) => event;
export const assignIdentity = { type: 'assignIdentity', params: identityParams } as const;
/** A guard of `identity.changed`. */
export const identityGuard = <TGuard extends string>(type: TGuard) =>
  ({ type, params: identityParams }) as const;

/** Types, actors, actions and guards of the registration machine. */
export const registrationSetup = (ports: RegistrationPorts) => {
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
      assignIdentity: assign(({ context }, { identity }: IdentityParams) => {
        // A sign-out retains the draft. Text that is typed while signed out belongs to no account yet.
        const draftUid = identity?.uid ?? (isBlankDraft(context) ? null : context.draftUid);
        const draftEmail = identity?.email ?? (isBlankDraft(context) ? null : context.draftEmail);
        const lastUid = identity?.uid ?? context.lastUid;
        return {
          identity,
          draftUid,
          draftEmail,
          lastUid,
          isReleased: context.isReleased && identity === null,
          error: null,
        };
      }),
      resetForm: assign(({ context }) => ({
        ...initialForm(),
        draftUid: context.identity?.uid ?? null,
        draftEmail: context.identity?.email ?? null,
      })),
      restoreDraft: assign(({ context }) =>
        mergeDrafts(context, prefilledDraft(context, readDraft(context))),
      ),
      useServerRecord: assign((_, { stored }: RegistrationError) => (stored ? splitIntoSteps(stored) : {})),
      saveDraft: ({ context }, { step }: Pick<Draft, 'step'>) => {
        if (context.draftUid !== null) ports.saveDraft(context.draftUid, { ...pickSteps(context), step });
      },
      dropDraft: ({ context: { draftUid } }) => {
        if (draftUid !== null) ports.dropDraft(draftUid);
      },
      releaseDraft: assign({ draftUid: null, draftEmail: null, lastUid: null, isReleased: true }),
      scheduleExpiry: raise({ type: 'release.expired' }, { id: 'release', delay: 'releaseTimeout' }),
      cancelExpiry: cancel('release'),
      assignText: assign(({ context }, text: Partial<DraftText>) => {
        const edited = pickSteps({ ...context, ...text });
        return {
          ...edited,
          error: refusalAfterEdit(context, edited),
          fieldErrors: fieldErrorsAfterEdit(context, edited),
        };
      }),
      markDroppedInOtherTab: assign({ isDroppedInOtherTab: true }),
      clearError: assign({ error: null, fieldErrors: {} }),
      rejectStep: assign({
        fieldErrors: ({ context }, { step }: Pick<Draft, 'step'>) => validate(context[step]),
      }),
      assignDoubt: assign({ doubtedPhone: (_, { phone, doubt }: DoubtedPhone) => ({ phone, doubt }) }),
      rejectDoubtedPhone: assign({
        fieldErrors: ({ context: { doubtedPhone } }) => (doubtedPhone ? { phone: doubtedPhone.doubt } : {}),
        confirmedPhone: ({ context }) => context.doubtedPhone?.phone ?? null,
      }),
      storeToken: (_, params: { token: string }) => ports.storeToken(params.token),
      retryNow: ({ self }) => retryRequests(self),
      assignRequest: assign({ request: (_, params: { request: RequestStatus }) => params.request }),
      clearRequest: assign({ request: null }),
      assignError: assign({ error: (_, params: RegistrationError) => params }),
      sendStep: sendParent(
        (_, { step }: Pick<Draft, 'step'>): RegistrationOutputEvent => ({
          type: 'registration.stepChanged',
          step,
        }),
      ),
      sendRegistered: sendParent({ type: 'owner.registered' } satisfies RegistrationOutputEvent),
      sendEndedInOtherTab: sendParent({
        type: 'registration.endedInOtherTab',
      } satisfies RegistrationOutputEvent),
    },
    delays: { releaseTimeout: RELEASE_MS },
    guards: {
      isIncomplete: ({ context }, { step }: Pick<Draft, 'step'>) => !isComplete(context[step]),
      isPhoneDoubted: ({ context }) => isPhoneDoubted(context),
      isAlreadyRegistered: (_, { code }: RegistrationError) => code === 'registered-before',
      hasErrorsOf: (_, { step, error }: Pick<Draft, 'step'> & { error: RegistrationError }) =>
        hasErrorsOf(step, error),
      isSameIdentity: ({ context }, { identity }: IdentityParams) => identity?.uid === context.identity?.uid,
      belongsToOtherUser: ({ context }, { identity }: IdentityParams) =>
        identity !== null && belongsToOtherUser(context, identity),
      isFirstIdentity: ({ context }, { identity }: IdentityParams) =>
        identity !== null && context.draftUid === null && isBlankDraft(context),
      isAnonymousDraft: ({ context }, { identity }: IdentityParams) =>
        identity !== null &&
        context.draftUid === null &&
        !isBlankDraft(context) &&
        !belongsToOtherUser(context, identity),
      isReleased: ({ context }) => context.isReleased,
      isSignedOut: (_, { identity }: IdentityParams) => identity === null,
      isDroppedInOtherTab: ({ context }) => context.isDroppedInOtherTab,
      // The user signed out in another tab, which deleted the draft.
      hasSignedOut: ({ context }, { identity }: IdentityParams) =>
        identity === null && context.isDroppedInOtherTab,
      wasAt: ({ context }, { step }: Pick<Draft, 'step'>) => readDraft(context)?.step === step,
      isOwnDraft: ({ context }, { uid }: DraftEvent) => uid === context.draftUid,
      isDraftOfIdentity: ({ context }, { uid }: DraftEvent) => uid === context.identity?.uid,
      hasNoIdentity: ({ context }) => context.identity === null,
      hasNoEmail: ({ context }) => !context.identity?.email,
      hasValue: (_, { output }: { output: RequestResult<unknown, unknown> }) => 'value' in output,
      hasError: ({ context }) => context.error !== null,
      canRetryNow: ({ context }) => context.request?.canRetryNow === true,
    },
  });
};

export const initialForm = () => ({
  ...blankDraft,
  isReleased: false,
  isDroppedInOtherTab: false,
  doubtedPhone: null,
  confirmedPhone: null,
  error: null,
  fieldErrors: {},
});

export type RegistrationSetup = ReturnType<typeof registrationSetup>;
