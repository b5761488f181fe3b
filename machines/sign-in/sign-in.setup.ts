import { assign, emit, setup } from 'xstate';
import { createSignInActors } from './sign-in.actors.ts';
import { canUseProvider, displayEmail, normalizeEmailInput, refusedFieldErrors } from './sign-in.rules.ts';
import type {
  FieldRefusal,
  ProviderInput,
  SignedOut,
  SignInContext,
  SignInEmitted,
  SignInError,
  SignInEvent,
  SignInFailure,
  SignInInput,
  SignInMethod,
  SignInPorts,
} from './sign-in.types.ts';
import { fieldErrorActions, hasFieldErrors } from './sign-in.validation.ts';

/** The result can follow the closed popup: in Firefox the provider's page closes itself first. */
const POPUP_CLOSE_DELAY_MS = 2_000;

/** The provider's page may still open later. */
const REDIRECT_TIMEOUT_MS = 10_000;

/** Types, actors, actions and guards of the sign-in machine. */
export const signInSetup = (ports: SignInPorts) =>
  setup({
    types: {
      context: {} as SignInContext,
      events: {} as SignInEvent,
      emitted: {} as SignInEmitted,
      input: {} as SignInInput,
      tags: {} as 'working' | 'awaitingProvider',
    },
    actors: createSignInActors(ports),
    actions: {
      switchMode: assign({ mode: ({ context }) => (context.mode === 'signIn' ? 'signUp' : 'signIn') }),
      assignProvider: assign({ provider: (_, { provider }: ProviderInput) => provider }),
      assignLinkEmail: assign({
        linkEmail: (_, { error }: { error: unknown }) => (error as SignInError).email ?? null,
      }),
      clearLinkEmail: assign({ linkEmail: null }),
      adoptLinkEmail: assign(({ context }) => ({
        email: displayEmail(context.linkEmail ?? ''),
        linkEmail: null,
      })),
      assignEmail: assign({
        email: (_, { email }: { email: string }) => normalizeEmailInput(email),
      }),
      assignSuspected: assign({ suspectedEmail: (_, { email }: { email: string }) => email }),
      clearSuspected: assign({ suspectedEmail: null }),
      assignAccepted: assign({ isAccepted: true }),
      clearUser: assign(({ context }, { returningEmail }: SignedOut) => ({
        isAccepted: false,
        email: (context.isAccepted ? '' : context.email) || displayEmail(returningEmail ?? ''),
      })),
      clearPasswords: emit({ type: 'passwords.cleared' }),
      emitCopied: emit({ type: 'copy.succeeded' }),
      emitCopyFailed: emit({ type: 'copy.failed' }),
      ...fieldErrorActions<SignInContext, SignInEvent, SignInEmitted>(),
      clearFailure: assign({ failure: null }),
      clearFieldErrors: assign({ missingRequirements: [], fieldErrors: {} }),
      emitFailureDismissed: emit({ type: 'failure.dismissed' }),
      assignFailure: assign({
        failure: ({ context }, params: { method: SignInMethod; error: unknown }) => {
          const error = params.error as SignInError;
          const isRepeated = error.code !== null && error.code === context.lastFailure;
          return { method: params.method, provider: context.provider, error, isRepeated };
        },
      }),
      emitFailure: emit(({ context: { failure } }) => ({
        type: 'signIn.failed' as const,
        failure: failure as SignInFailure,
      })),
      recordFailure: assign({
        lastFailure: (_, { error }: { error: unknown }) => (error as SignInError).code,
      }),
    },
    guards: {
      isNetworkFailure: ({ context }) => context.failure?.error.code === 'network-request-failed',
      isInApp: ({ context }) => context.inAppBrowser !== null,
      canUseProvider: ({ context }, { provider }: ProviderInput) =>
        canUseProvider(context.inAppBrowser, provider),
      hasPendingRedirect: ({ context }) => context.provider !== null,
      isPopupBlocked: (_, { error }: { error: unknown }) => (error as SignInError).code === 'popup-blocked',
      isLinkable: (_, { error }: { error: unknown }) => isLinkable(error as SignInError),
      hasFieldErrors: (_, refusal: FieldRefusal) => hasFieldErrors(refusal),
      canSwitchMode: ({ context }) => context.surface === 'page',
      isSignIn: ({ context }) => context.mode === 'signIn',
      startsWithEmail: ({ context }) => context.start === 'email',
      startsWithReset: ({ context }) => context.start === 'resetPassword',
    },
    delays: { popupCloseDelay: POPUP_CLOSE_DELAY_MS, redirectTimeout: REDIRECT_TIMEOUT_MS },
  });
export type SignInSetup = ReturnType<typeof signInSetup>;

type Failed = { event: { error: unknown } };
export const readError = ({ event }: Failed) => ({ error: event.error });
export const refusedFields = ({ event }: Failed) => ({ fieldErrors: refusedFieldErrors(event.error) });
export const reportFailure = (method: SignInMethod) =>
  [
    { type: 'assignFailure', params: ({ event }: Failed) => ({ method, error: event.error }) },
    'emitFailure',
  ] as const;
/** A refused password is reported as a failure and at its field; the same code again is a repetition. */
export const onRefusedPassword = (method: SignInMethod) =>
  [
    ...reportFailure(method),
    { type: 'recordFailure', params: readError },
    { type: 'assignFieldErrors', params: refusedFields },
  ] as const;

/** The e-mail of the provider's account belongs to an account with a password. */
const isLinkable = ({ code, email }: SignInError) =>
  code === 'account-exists-with-different-credential' && email !== undefined;
