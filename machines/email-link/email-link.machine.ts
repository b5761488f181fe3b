import { assertEvent, assign, emit, setup } from 'xstate';
import { isSameAccountEmail } from '#contract/credentials.ts';
import {
  newPasswordErrors,
  passwordErrors,
  readMissingRequirements,
  refusedFieldErrors,
} from '#machines/sign-in/sign-in.rules.ts';
import type { FieldRefusal, NewPassword } from '#machines/sign-in/sign-in.types.ts';
import { fieldErrorActions, hasFieldErrors, refuseFields } from '#machines/sign-in/sign-in.validation.ts';
import { createEmailLinkActors } from './email-link.actors.ts';
import {
  canRequestNewLink,
  isDifferentAccount,
  isForPassword,
  isSignedOutError,
  isUnsupportedMode,
  isUnusable,
  linkError,
  parseLink,
} from './email-link.rules.ts';
import type {
  EmailLinkContext,
  EmailLinkEmitted,
  EmailLinkEvent,
  EmailLinkInput,
  EmailLinkMode,
  EmailLinkPorts,
} from './email-link.types.ts';

type Failed = { event: { error: unknown } };
type IdentityRead = { event: { output: string | null } };

const assignLinkError = {
  type: 'assignError',
  params: ({ event }: Failed) => ({ code: linkError(event.error) }),
} as const;
const assignEmail = {
  type: 'assignEmail',
  params: ({ event }: { event: { output: { email: string } } }) => event.output,
} as const;
const readEmail = ({ event }: IdentityRead) => ({ email: event.output });
const assignIdentity = { type: 'assignIdentity', params: readEmail } as const;
const clearIdentity = { type: 'assignIdentity', params: { email: null } } as const;
const clearFieldError = {
  type: 'clearFieldError',
  params: ({ event }: { event: Extract<EmailLinkEvent, { type: 'field.edited' }> }) => event,
} as const;

const onUnusableLink = {
  guard: { type: 'isUnusable', params: ({ event }: Failed) => event },
  target: '#emailLink.checkingIdentity',
  actions: assignLinkError,
} as const;
const onEditingError = { target: 'editing', actions: assignLinkError } as const;
const blankPassword = refuseFields(({ event }: { event: { password: string } }) => ({
  fieldErrors: passwordErrors(event.password),
}));
const onBlankPassword = { ...blankPassword, actions: ['clearFailure', ...blankPassword.actions] } as const;
const onVerified = { target: '#emailLink.checkingIdentity', actions: 'emitEmailVerified' } as const;

const linkSent = { description: 'A link for a new password was sent.' } as const;
const sendingLink = <TTarget extends string>(failed: TTarget) =>
  ({
    description: 'Sends a link for a new password.',
    tags: 'working',
    entry: 'clearFailure',
    invoke: {
      src: 'requestPasswordReset',
      id: 'requestPasswordReset',
      input: ({ context }: { context: EmailLinkContext }) => ({ email: context.email }),
      onDone: 'linkSent',
      onError: { target: failed, actions: assignLinkError },
    },
  }) as const;

/**
 * Applies the links of the provider's e-mails. Checks them first, so an unusable link is reported before any
 * input. Passwords pass through events to the port and are never stored.
 */
export const createEmailLinkMachine = (ports: EmailLinkPorts) =>
  setup({
    types: {
      context: {} as EmailLinkContext,
      events: {} as EmailLinkEvent,
      emitted: {} as EmailLinkEmitted,
      input: {} as EmailLinkInput,
      tags: {} as 'working',
    },
    actors: createEmailLinkActors(ports),
    actions: {
      assignEmail: assign({ email: (_, params: { email: string }) => params.email }),
      assignError: assign({
        error: (_, params: { code: NonNullable<EmailLinkContext['error']> }) => params.code,
      }),
      ...fieldErrorActions<EmailLinkContext, EmailLinkEvent, EmailLinkEmitted>(),
      clearFailure: assign({ error: null, missingRequirements: [], fieldErrors: {} }),
      assignIdentity: assign({ signedInAs: (_, params: { email: string | null }) => params.email }),
      emitPasswordChanged: emit(({ context }, params: { next: 'form' | 'result' }) => ({
        type: 'password.changed' as const,
        email: context.email,
        next: params.next,
      })),
      emitAccountSignedIn: emit({ type: 'account.signedIn' as const }),
      emitEmailVerified: emit(({ context }) => ({
        type: 'email.verified' as const,
        email: context.email,
      })),
      emitSignedOut: emit(({ context }) => ({
        type: 'otherAccount.signedOut' as const,
        email: context.email,
        next: canRequestNewLink(context) ? ('resetForm' as const) : ('form' as const),
      })),
    },
    guards: {
      isUsed: ({ context }) => context.verifiedEmail !== null || context.changedEmail !== null,
      isUnsupportedMode: ({ context }) => isUnsupportedMode(context),
      isMalformed: ({ context }) => parseLink(context) === null,
      isDifferentAccount: ({ context }, params: { email: string | null }) =>
        isDifferentAccount(params.email, context.email),
      hasUnusableLink: ({ context }) => isUnusable(context.error),
      isSignedIn: ({ context }) => context.signedInAs !== null,
      isOtherAccountSignedIn: ({ context }) => isDifferentAccount(context.signedInAs, context.email),
      isForPassword: ({ context }) => isForPassword(context),
      isForRecovery: ({ context }) => context.mode === 'recoverEmail',
      isOwner: ({ context }, params: { email: string | null }) =>
        params.email !== null && isSameAccountEmail(params.email, context.email),
      isSignedOutError: (_, { error }: { error: unknown }) => isSignedOutError(error),
      wasSignedOut: (_, { isSignedOut }: { isSignedOut: boolean }) => isSignedOut,
      isForPasswordOfOtherAccount: ({ context }, params: { email: string | null }) =>
        isForPassword(context) && isDifferentAccount(params.email, context.email),
      hasFieldErrors: (_, refusal: FieldRefusal) => hasFieldErrors(refusal),
      isUnusable: (_, { error }: { error: unknown }) => isUnusable(linkError(error)),
    },
  }).createMachine({
    id: 'emailLink',
    context: ({ input }) => ({
      ...input,
      email: input.verifiedEmail ?? input.changedEmail ?? '',
      error: null,
      missingRequirements: [],
      fieldErrors: {},
      signedInAs: null,
    }),
    initial: 'routing',
    states: {
      routing: {
        description: 'Rejects links that are unusable by their URL alone.',
        always: [
          { guard: 'isUsed', target: 'checkingIdentity' },
          {
            guard: 'isUnsupportedMode',
            target: 'checkingIdentity',
            actions: { type: 'assignError', params: { code: 'unsupported' } },
          },
          {
            guard: 'isMalformed',
            target: 'checkingIdentity',
            actions: { type: 'assignError', params: { code: 'malformed' } },
          },
          { target: 'checking' },
        ],
      },
      checking: {
        description: "Requests the link's account, which does not use the link up.",
        tags: 'working',
        entry: 'clearFailure',
        invoke: {
          src: 'checkLink',
          id: 'checkLink',
          input: ({ context }) => requireLink(context),
          onDone: [
            { guard: 'isForPassword', target: 'newPassword', actions: assignEmail },
            { guard: 'isForRecovery', target: 'recovery', actions: assignEmail },
            { target: 'verification', actions: assignEmail },
          ],
          onError: [onUnusableLink, { target: 'checkFailed', actions: assignLinkError }],
        },
      },
      checkFailed: {
        description: 'The check got no response: the user can retry.',
        on: { 'retry.requested': 'checking' },
      },
      newPassword: {
        description: 'A valid link for a new password.',
        initial: 'editing',
        states: {
          editing: {
            description: 'The user types the new password.',
            on: {
              'newPassword.submitted': [
                refuseFields(({ context, event }: { context: EmailLinkContext; event: NewPassword }) => ({
                  fieldErrors: newPasswordErrors(event, context.email),
                })),
                { target: 'saving' },
              ],
              'field.edited': { actions: clearFieldError },
            },
          },
          saving: {
            description: 'Sends the new password to the identity provider.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'setNewPassword',
              id: 'setNewPassword',
              input: ({ context, event }) => {
                assertEvent(event, 'newPassword.submitted');
                const { code } = requireLink(context);
                return { code, email: context.email, password: event.password.trim() };
              },
              onDone: [
                {
                  guard: { type: 'isDifferentAccount', params: readEmail },
                  target: '#emailLink.savedWhileOtherSignedIn',
                  actions: [assignIdentity, { type: 'emitPasswordChanged', params: { next: 'result' } }],
                },
                {
                  target: '#emailLink.signingIn',
                  actions: { type: 'emitPasswordChanged', params: { next: 'result' } },
                },
              ],
              onError: [
                {
                  ...refuseFields(({ event }: Failed) => ({
                    missingRequirements: readMissingRequirements(event.error),
                  })),
                  target: 'editing',
                },
                onUnusableLink,
                onEditingError,
              ],
            },
          },
        },
      },
      signingIn: {
        description:
          'The new password is saved. Signs in with it, which takes a second: docs/decisions/0011.',
        tags: 'working',
        invoke: {
          src: 'signInWithNewPassword',
          id: 'signInWithNewPassword',
          onDone: 'signedIn',
          onError: 'saved',
        },
      },
      signedIn: {
        description: 'The account is signed in. Onboarding follows, which redirects owners.',
        tags: 'working',
        entry: 'emitAccountSignedIn',
      },
      saved: {
        description: 'The new password is saved. The sign-in form follows.',
        tags: 'working',
        entry: { type: 'emitPasswordChanged', params: { next: 'form' } },
      },
      savedWhileOtherSignedIn: {
        description: 'The new password is saved, but another account is signed in.',
        on: { 'signOut.requested': 'signingOut' },
      },
      verification: {
        description: 'A valid verification link, applied by its signed-in account or with its password.',
        // The identity is read again: another tab may have changed it.
        exit: clearIdentity,
        initial: 'identifying',
        states: {
          identifying: {
            description: "Checks whether the link's account is signed in.",
            tags: 'working',
            invoke: {
              src: 'refreshIdentity',
              id: 'refreshIdentity',
              input: { isAfterVerification: false },
              onDone: [
                {
                  guard: { type: 'isOwner', params: readEmail },
                  target: 'prompting',
                  actions: assignIdentity,
                },
                { target: 'editing', actions: assignIdentity },
              ],
              onError: 'editing',
            },
          },
          prompting: {
            description: 'Waits for a confirmation by the signed-in user: programs open links, too.',
            on: { 'verification.confirmed': 'applying' },
          },
          applying: {
            description: 'Applies the verification link, which uses it up.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'verifyEmail',
              id: 'verifyEmail',
              input: ({ context }) => ({
                code: requireLink(context).code,
                email: context.email,
                password: null,
              }),
              onDone: onVerified,
              onError: [
                {
                  guard: { type: 'isSignedOutError', params: ({ event }) => event },
                  target: 'editing',
                  actions: clearIdentity,
                },
                onUnusableLink,
                { target: 'applyFailed', actions: assignLinkError },
              ],
            },
          },
          applyFailed: {
            description: 'The link was not applied: the user can retry.',
            on: { 'retry.requested': 'applying' },
          },
          editing: {
            description: 'The user types the password of the account: access to the mailbox is not enough.',
            on: {
              'password.submitted': [onBlankPassword, { target: 'applyingWithPassword' }],
              'field.edited': { actions: clearFieldError },
              'reset.requested': 'sendingLink',
            },
          },
          applyingWithPassword: {
            description: 'Signs in with the password, then applies the link.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'verifyEmail',
              id: 'verifyEmail',
              input: ({ context, event }) => {
                assertEvent(event, 'password.submitted');
                const { code } = requireLink(context);
                return { code, email: context.email, password: event.password.trim() };
              },
              onDone: onVerified,
              onError: [
                {
                  ...refuseFields(({ event }: Failed) => ({ fieldErrors: refusedFieldErrors(event.error) })),
                  target: 'editing',
                },
                onUnusableLink,
                onEditingError,
              ],
            },
          },
          sendingLink: sendingLink('editing'),
          linkSent,
        },
      },
      recovery: {
        description: 'A valid link that reverts a change of the e-mail.',
        initial: 'prompting',
        states: {
          prompting: {
            description: 'Waits for a confirmation by the user: programs open links, too.',
            on: { 'recovery.confirmed': 'applying' },
          },
          applying: {
            description: 'The server restores the e-mail of the account and ends every session.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'recoverEmail',
              id: 'recoverEmail',
              input: ({ context }) => ({ code: requireLink(context).code }),
              onDone: 'sendingLink',
              onError: [onUnusableLink, { target: 'applyFailed', actions: assignLinkError }],
            },
          },
          applyFailed: {
            description: 'The e-mail may not be restored: the user can retry.',
            on: { 'retry.requested': 'applying' },
          },
          // The server replaced the password with a random one.
          sendingLink: sendingLink('sendFailed'),
          sendFailed: {
            description: 'The link could not be sent: the user can retry.',
            on: { 'reset.requested': 'sendingLink' },
          },
          linkSent,
        },
      },
      checkingIdentity: {
        description:
          'Reads the current user. After a verification their token is refreshed, so that it contains it.',
        tags: 'working',
        invoke: {
          src: 'refreshIdentity',
          id: 'refreshIdentity',
          input: ({ context }) => ({
            isAfterVerification: !isUnusable(context.error) && !isForPassword(context),
          }),
          onDone: [
            { guard: 'hasUnusableLink', target: 'unusable', actions: assignIdentity },
            {
              guard: { type: 'isForPasswordOfOtherAccount', params: readEmail },
              target: 'savedWhileOtherSignedIn',
              actions: assignIdentity,
            },
            { guard: 'isForPassword', target: 'saved' },
            { target: 'verified', actions: assignIdentity },
          ],
          // Signing in works in each of these cases.
          onError: [
            { guard: 'hasUnusableLink', target: 'unusable' },
            { guard: 'isForPassword', target: 'saved' },
            { target: 'verified' },
          ],
        },
      },
      verified: {
        description: 'The e-mail is verified. A signed-in user can continue.',
        on: { 'signOut.requested': { guard: 'isOtherAccountSignedIn', target: 'signingOut' } },
      },
      signingOut: {
        description: 'Ends the session of the shown account, so that another can sign in.',
        tags: 'working',
        invoke: {
          src: 'signOut',
          id: 'signOut',
          input: ({ context }) => ({ email: context.signedInAs ?? '' }),
          onDone: [
            {
              guard: { type: 'wasSignedOut', params: ({ event }) => ({ isSignedOut: event.output }) },
              target: 'signedOut',
            },
            // Another tab signed in a different account, which the page has to show first.
            { target: 'checkingIdentity' },
          ],
          onError: 'signedOut',
        },
      },
      signedOut: {
        description: 'The other account is signed out. The sign-in form follows.',
        tags: 'working',
        entry: 'emitSignedOut',
      },
      unusable: {
        description:
          'The link is expired, used, incomplete or unsupported, or its account is gone: a retry cannot help.',
        on: { 'signOut.requested': { guard: 'isSignedIn', target: 'signingOut' } },
      },
    },
  });

/** The guard `isMalformed` precedes each call. */
const requireLink = (context: EmailLinkContext): { mode: EmailLinkMode; code: string } => {
  const link = parseLink(context);
  if (!link) throw new Error('A malformed link was not rejected.');
  return link;
};
