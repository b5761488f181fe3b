import { assertEvent, assign, emit, setup } from 'xstate';
import { isSameAccountEmail } from '#contract/credentials.ts';
import {
  fieldErrorsAfterEdit,
  firstField,
  missingRequirementsOf,
  newPasswordErrors,
  passwordErrors,
  refusedFieldErrors,
} from '#machines/sign-in/sign-in.rules.ts';
import type {
  FieldErrors,
  FieldName,
  NewPassword,
  PasswordRequirement,
} from '#machines/sign-in/sign-in.types.ts';
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
  LinkRequestError,
  UnusableLinkReason,
} from './email-link.types.ts';

type Failed = { event: { error: unknown } };
const assignLinkError = {
  type: 'assignError',
  params: ({ event }: Failed) => ({ code: linkError(event.error) }),
} as const;
/** The identity is read again: another tab may have changed it. */
const clearIdentity = { type: 'assignIdentity', params: { email: null } } as const;
const onUnusableLink = {
  guard: { type: 'isUnusable', params: ({ event }: Failed) => event },
  target: '#emailLink.checkingIdentity',
  actions: [assignLinkError, clearIdentity],
} as const;

const onEditingError = { target: 'editing', actions: assignLinkError } as const;

/**
 * Applies the links of the provider's e-mails. Checks them first, so that an unusable link is reported before any
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
        error: (_, params: { code: UnusableLinkReason | LinkRequestError }) => params.code,
      }),
      assignMissingRequirements: assign({
        missingRequirements: (_, params: { missingRequirements: readonly PasswordRequirement[] }) =>
          params.missingRequirements,
      }),
      assignFieldErrors: assign({
        fieldErrors: (_, params: { fieldErrors: FieldErrors }) => params.fieldErrors,
      }),
      emitFieldsRefused: emit(({ context: { fieldErrors } }) => ({
        type: 'fields.refused' as const,
        // Without a field error the server's policy refused the password.
        field: firstField(fieldErrors) ?? 'password',
      })),
      clearFieldError: assign(({ context }, { field }: { field: FieldName }) => ({
        fieldErrors: fieldErrorsAfterEdit(context.fieldErrors, field),
        missingRequirements: field === 'password' ? [] : context.missingRequirements,
      })),
      clearFailure: assign({ error: null, missingRequirements: [], fieldErrors: {} }),
      assignIdentity: assign({ signedInAs: (_, params: { email: string | null }) => params.email }),
      emitPasswordChanged: emit(({ context }, params: { next: 'form' | 'question' }) => ({
        type: 'password.changed' as const,
        email: context.email,
        next: params.next,
      })),
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
      isPasswordBlank: (_, { password }: { password: string }) =>
        firstField(passwordErrors(password)) !== undefined,
      isWrongPassword: (_, { error }: { error: unknown }) =>
        firstField(refusedFieldErrors(error)) !== undefined,
      wasSignedOut: (_, { isSignedOut }: { isSignedOut: boolean }) => isSignedOut,
      isForPasswordOfOtherAccount: ({ context }, params: { email: string | null }) =>
        isForPassword(context) && isDifferentAccount(params.email, context.email),
      hasFieldErrors: ({ context }, params: NewPassword) =>
        firstField(newPasswordErrors(params, context.email)) !== undefined,
      hasMissingRequirements: (_, { error }: { error: unknown }) => missingRequirementsOf(error).length > 0,
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
        description: 'Rejects links that are unusable by their address alone.',
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
            {
              guard: 'isForPassword',
              target: 'newPassword',
              actions: { type: 'assignEmail', params: ({ event }) => event.output },
            },
            {
              guard: 'isForRecovery',
              target: 'recovery',
              actions: { type: 'assignEmail', params: ({ event }) => event.output },
            },
            {
              target: 'verification',
              actions: { type: 'assignEmail', params: ({ event }) => event.output },
            },
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
                {
                  guard: { type: 'hasFieldErrors', params: ({ event }) => event },
                  actions: [
                    {
                      type: 'assignFieldErrors',
                      params: ({ context, event }) => ({
                        fieldErrors: newPasswordErrors(event, context.email),
                      }),
                    },
                    'emitFieldsRefused',
                  ],
                },
                { target: 'saving' },
              ],
              'field.edited': { actions: { type: 'clearFieldError', params: ({ event }) => event } },
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
                  guard: { type: 'isDifferentAccount', params: ({ event }) => ({ email: event.output }) },
                  target: '#emailLink.savedWhileOtherSignedIn',
                  actions: [
                    { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
                    { type: 'emitPasswordChanged', params: { next: 'question' } },
                  ],
                },
                { target: '#emailLink.saved' },
              ],
              onError: [
                {
                  guard: { type: 'hasMissingRequirements', params: ({ event }) => event },
                  target: 'editing',
                  actions: [
                    {
                      type: 'assignMissingRequirements',
                      params: ({ event }) => ({ missingRequirements: missingRequirementsOf(event.error) }),
                    },
                    'emitFieldsRefused',
                  ],
                },
                onUnusableLink,
                { target: 'editing', actions: assignLinkError },
              ],
            },
          },
        },
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
                  guard: { type: 'isOwner', params: ({ event }) => ({ email: event.output }) },
                  target: 'prompting',
                  actions: { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
                },
                {
                  target: 'editing',
                  actions: { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
                },
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
              onDone: {
                target: '#emailLink.checkingIdentity',
                actions: ['emitEmailVerified', clearIdentity],
              },
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
              'password.submitted': [
                {
                  guard: { type: 'isPasswordBlank', params: ({ event }) => event },
                  actions: [
                    'clearFailure',
                    {
                      type: 'assignFieldErrors',
                      params: ({ event }) => ({ fieldErrors: passwordErrors(event.password) }),
                    },
                    'emitFieldsRefused',
                  ],
                },
                { target: 'applyingWithPassword' },
              ],
              'field.edited': { actions: { type: 'clearFieldError', params: ({ event }) => event } },
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
              onDone: {
                target: '#emailLink.checkingIdentity',
                actions: ['emitEmailVerified', clearIdentity],
              },
              onError: [
                {
                  guard: { type: 'isWrongPassword', params: ({ event }) => event },
                  target: 'editing',
                  actions: [
                    {
                      type: 'assignFieldErrors',
                      params: ({ event }) => ({ fieldErrors: refusedFieldErrors(event.error) }),
                    },
                    'emitFieldsRefused',
                  ],
                },
                onUnusableLink,
                onEditingError,
              ],
            },
          },
          sendingLink: {
            description: 'Sends a link for a new password.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ context }) => ({ email: context.email }),
              onDone: 'linkSent',
              onError: onEditingError,
            },
          },
          linkSent: {
            description: 'A link for a new password was sent.',
          },
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
          sendingLink: {
            description: 'The account has no password: sends a link for a new one.',
            tags: 'working',
            entry: 'clearFailure',
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ context }) => ({ email: context.email }),
              onDone: 'linkSent',
              onError: { target: 'sendFailed', actions: assignLinkError },
            },
          },
          sendFailed: {
            description: 'The link could not be sent: the user can retry.',
            on: { 'reset.requested': 'sendingLink' },
          },
          linkSent: {
            description: 'A link for a new password was sent.',
          },
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
            {
              guard: 'hasUnusableLink',
              target: 'unusable',
              actions: { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
            },
            {
              guard: {
                type: 'isForPasswordOfOtherAccount',
                params: ({ event }) => ({ email: event.output }),
              },
              target: 'savedWhileOtherSignedIn',
              actions: { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
            },
            { guard: 'isForPassword', target: 'saved' },
            {
              target: 'verified',
              actions: { type: 'assignIdentity', params: ({ event }) => ({ email: event.output }) },
            },
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
