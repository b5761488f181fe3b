import { assertEvent, assign, emit, setup } from 'xstate';
import { isSameAccountEmail } from '#contract/credentials.ts';
import {
  firstField,
  missingRequirementsOf,
  newPasswordErrors,
  passwordErrors,
  fieldErrorsAfterEdit,
  refusedFieldErrors,
} from '#machines/sign-in/sign-in.rules.ts';
import type {
  FieldName,
  FieldErrors,
  NewPassword,
  PasswordRequirement,
} from '#machines/sign-in/sign-in.types.ts';
import { createEmailLinkActors } from './email-link.actors.ts';
import {
  canAskAgain,
  isAnother,
  isForElsewhere,
  isForPassword,
  isProblem,
  isSignedOut,
  linkError,
  wholeLink,
} from './email-link.rules.ts';
import type {
  EmailLinkContext,
  EmailLinkEmitted,
  EmailLinkEvent,
  EmailLinkInput,
  EmailLinkMode,
  EmailLinkPorts,
  LinkCallError,
  UnusableLinkReason,
} from './email-link.types.ts';

type Failed = { event: { error: unknown } };
const noteError = {
  type: 'assignError',
  params: ({ event }: Failed) => ({ code: linkError(event.error) }),
} as const;
/** Looked up again: another tab may have signed somebody in or out. */
const forgetIdentity = { type: 'noteIdentity', params: { email: null } } as const;
/** Trying again does not help. */
const ifUnusable = {
  guard: { type: 'isProblem', params: ({ event }: Failed) => event },
  target: '#emailLink.recognizing',
  actions: [noteError, forgetIdentity],
} as const;

const toEditing = { target: 'editing', actions: noteError } as const;

/**
 * What a link of the provider's e-mails leads to. It is checked before anything is asked for, so that a link
 * of no use is said at once. Passwords pass through events to the port and are never kept.
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
        error: (_, params: { code: UnusableLinkReason | LinkCallError }) => params.code,
      }),
      assignMissingRequirements: assign({
        missingRequirements: (_, params: { missingRequirements: readonly PasswordRequirement[] }) => params.missingRequirements,
      }),
      assignFieldErrors: assign({ fieldErrors: (_, params: { fieldErrors: FieldErrors }) => params.fieldErrors }),
      emitFieldsRefused: emit(({ context: { fieldErrors } }) => ({
        type: 'fields.refused' as const,
        // Without a problem of ours it was the server's policy.
        field: firstField(fieldErrors) ?? 'password',
      })),
      clearFieldError: assign(({ context }, { field }: { field: FieldName }) => ({
        fieldErrors: fieldErrorsAfterEdit(context.fieldErrors, field),
        missingRequirements: field === 'password' ? [] : context.missingRequirements,
      })),
      forgetFailure: assign({ error: null, missingRequirements: [], fieldErrors: {} }),
      noteIdentity: assign({ signedInAs: (_, params: { email: string | null }) => params.email }),
      announceChange: emit(({ context }, params: { next: 'form' | 'question' }) => ({
        type: 'password.changed' as const,
        email: context.email,
        next: params.next,
      })),
      announceVerification: emit(({ context }) => ({
        type: 'email.verified' as const,
        email: context.email,
      })),
      announceSignOut: emit(({ context }) => ({
        type: 'other.signedOut' as const,
        email: context.email,
        next: canAskAgain(context) ? ('resetForm' as const) : ('form' as const),
      })),
    },
    guards: {
      isUsed: ({ context }) => context.verifiedEmail !== null || context.changedEmail !== null,
      isForElsewhere: ({ context }) => isForElsewhere(context),
      isMalformed: ({ context }) => wholeLink(context) === null,
      isAnother: ({ context }, params: { email: string | null }) => isAnother(params.email, context.email),
      isUnusable: ({ context }) => isProblem(context.error),
      isSomebodyHere: ({ context }) => context.signedInAs !== null,
      isAnotherHere: ({ context }) => isAnother(context.signedInAs, context.email),
      isForPassword: ({ context }) => isForPassword(context),
      isForRecovery: ({ context }) => context.mode === 'recoverEmail',
      isOwner: ({ context }, params: { email: string | null }) =>
        params.email !== null && isSameAccountEmail(params.email, context.email),
      isSignedOut: (_, { error }: { error: unknown }) => isSignedOut(error),
      isBlank: (_, { password }: { password: string }) =>
        firstField(passwordErrors(password)) !== undefined,
      isWrongPassword: (_, { error }: { error: unknown }) => firstField(refusedFieldErrors(error)) !== undefined,
      isGone: (_, { gone }: { gone: boolean }) => gone,
      isForPasswordOfAnother: ({ context }, params: { email: string | null }) =>
        isForPassword(context) && isAnother(params.email, context.email),
      hasFieldErrors: ({ context }, params: NewPassword) =>
        firstField(newPasswordErrors(params, context.email)) !== undefined,
      hasMissingRequirements: (_, { error }: { error: unknown }) => missingRequirementsOf(error).length > 0,
      isProblem: (_, { error }: { error: unknown }) => isProblem(linkError(error)),
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
    initial: 'opening',
    states: {
      opening: {
        description: 'Sees from the address alone whether the link can be of use.',
        always: [
          { guard: 'isUsed', target: 'recognizing' },
          {
            guard: 'isForElsewhere',
            target: 'recognizing',
            actions: { type: 'assignError', params: { code: 'unsupported' } },
          },
          {
            guard: 'isMalformed',
            target: 'recognizing',
            actions: { type: 'assignError', params: { code: 'malformed' } },
          },
          { target: 'checking' },
        ],
      },
      checking: {
        description: 'Asks whose link it is; that does not use it up.',
        tags: 'working',
        entry: 'forgetFailure',
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
          onError: [ifUnusable, { target: 'checkFailed', actions: noteError }],
        },
      },
      checkFailed: {
        description: 'The check got no answer: try again.',
        on: { 'retry.requested': 'checking' },
      },
      newPassword: {
        description: 'A good link for a new password: asks for it.',
        initial: 'editing',
        states: {
          editing: {
            description: 'The new password is being typed.',
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
            description: 'Tells the identity provider the new password.',
            tags: 'working',
            entry: 'forgetFailure',
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
                  guard: { type: 'isAnother', params: ({ event }) => ({ email: event.output }) },
                  target: '#emailLink.savedBesideAnother',
                  actions: [
                    { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
                    { type: 'announceChange', params: { next: 'question' } },
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
                ifUnusable,
                { target: 'editing', actions: noteError },
              ],
            },
          },
        },
      },
      saved: {
        description: 'The new password counts. The end: the sign-in form is next.',
        tags: 'working',
        entry: { type: 'announceChange', params: { next: 'form' } },
      },
      savedBesideAnother: {
        description: 'The new password counts, but somebody else is signed in here.',
        on: { 'signOut.requested': 'signingOut' },
      },
      verification: {
        description:
          'A good verification link, applied where its account is signed in, or with its password.',
        initial: 'identifying',
        states: {
          identifying: {
            description: 'A good verification link: finds out whether its account is signed in here.',
            tags: 'working',
            invoke: {
              src: 'refreshIdentity',
              id: 'refreshIdentity',
              input: { isAfterVerification: false },
              onDone: [
                {
                  guard: { type: 'isOwner', params: ({ event }) => ({ email: event.output }) },
                  target: 'asking',
                  actions: { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
                },
                {
                  target: 'editing',
                  actions: { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
                },
              ],
              onError: 'editing',
            },
          },
          asking: {
            description: 'Applied once the person, who is signed in, says so: programs open links too.',
            on: { 'verification.confirmed': 'applying' },
          },
          applying: {
            description: 'Applies the verification link, which uses it up.',
            tags: 'working',
            entry: 'forgetFailure',
            invoke: {
              src: 'verifyEmail',
              id: 'verifyEmail',
              input: ({ context }) => ({
                code: requireLink(context).code,
                email: context.email,
                password: null,
              }),
              onDone: { target: '#emailLink.recognizing', actions: ['announceVerification', forgetIdentity] },
              onError: [
                {
                  guard: { type: 'isSignedOut', params: ({ event }) => event },
                  target: 'editing',
                  actions: forgetIdentity,
                },
                ifUnusable,
                { target: 'applyFailed', actions: noteError },
              ],
            },
          },
          applyFailed: {
            description: 'The link is good but was not applied: try again.',
            on: { 'retry.requested': 'applying' },
          },
          editing: {
            description: 'A mailbox alone proves too little: the password of the account is being typed.',
            on: {
              'password.submitted': [
                {
                  guard: { type: 'isBlank', params: ({ event }) => event },
                  actions: [
                    'forgetFailure',
                    {
                      type: 'assignFieldErrors',
                      params: ({ event }) => ({ fieldErrors: passwordErrors(event.password) }),
                    },
                    'emitFieldsRefused',
                  ],
                },
                { target: 'proving' },
              ],
              'field.edited': { actions: { type: 'clearFieldError', params: ({ event }) => event } },
              'reset.requested': 'sendingLink',
            },
          },
          proving: {
            description: 'Signs in with the password, then applies the link.',
            tags: 'working',
            entry: 'forgetFailure',
            invoke: {
              src: 'verifyEmail',
              id: 'verifyEmail',
              input: ({ context, event }) => {
                assertEvent(event, 'password.submitted');
                const { code } = requireLink(context);
                return { code, email: context.email, password: event.password.trim() };
              },
              onDone: { target: '#emailLink.recognizing', actions: ['announceVerification', forgetIdentity] },
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
                ifUnusable,
                toEditing,
              ],
            },
          },
          sendingLink: {
            description: 'Sends a link for a new password instead.',
            tags: 'working',
            entry: 'forgetFailure',
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ context }) => ({ email: context.email }),
              onDone: 'linkSent',
              onError: toEditing,
            },
          },
          linkSent: {
            description: 'A link for a new password is on its way.',
          },
        },
      },
      recovery: {
        description: 'A good link that takes back a change of the address.',
        initial: 'asking',
        states: {
          asking: {
            description: 'Applied once the person says so: programs open links too.',
            on: { 'recovery.confirmed': 'applying' },
          },
          applying: {
            description: 'The server gives the account its address back and locks everybody out.',
            tags: 'working',
            entry: 'forgetFailure',
            invoke: {
              src: 'recoverEmail',
              id: 'recoverEmail',
              input: ({ context }) => ({ code: requireLink(context).code }),
              onDone: 'sendingLink',
              onError: [ifUnusable, { target: 'applyFailed', actions: noteError }],
            },
          },
          applyFailed: {
            description: 'The account may not have its address yet: try again.',
            on: { 'retry.requested': 'applying' },
          },
          sendingLink: {
            description: 'The account has no password: sends a link for a new one.',
            tags: 'working',
            entry: 'forgetFailure',
            invoke: {
              src: 'requestPasswordReset',
              id: 'requestPasswordReset',
              input: ({ context }) => ({ email: context.email }),
              onDone: 'linkSent',
              onError: { target: 'notSent', actions: noteError },
            },
          },
          notSent: {
            description: 'The link could not be sent: try again.',
            on: { 'reset.requested': 'sendingLink' },
          },
          linkSent: {
            description: 'A link for a new password is on its way.',
          },
        },
      },
      recognizing: {
        description:
          'Finds out who is signed in here; after a verification their token is refreshed, to contain it.',
        tags: 'working',
        invoke: {
          src: 'refreshIdentity',
          id: 'refreshIdentity',
          input: ({ context }) => ({
            isAfterVerification: !isProblem(context.error) && !isForPassword(context),
          }),
          onDone: [
            {
              guard: 'isUnusable',
              target: 'unusable',
              actions: { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
            },
            {
              guard: { type: 'isForPasswordOfAnother', params: ({ event }) => ({ email: event.output }) },
              target: 'savedBesideAnother',
              actions: { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
            },
            { guard: 'isForPassword', target: 'saved' },
            {
              target: 'verified',
              actions: { type: 'noteIdentity', params: ({ event }) => ({ email: event.output }) },
            },
          ],
          // Whatever became of the link, signing in is the way on that always works.
          onError: [
            { guard: 'isUnusable', target: 'unusable' },
            { guard: 'isForPassword', target: 'saved' },
            { target: 'verified' },
          ],
        },
      },
      verified: {
        description: 'The address is verified. A person who is signed in here goes on.',
        on: { 'signOut.requested': { guard: 'isAnotherHere', target: 'signingOut' } },
      },
      signingOut: {
        description: 'Ends the session of the account that was named, so that another can sign in.',
        tags: 'working',
        invoke: {
          src: 'signOut',
          id: 'signOut',
          input: ({ context }) => ({ email: context.signedInAs ?? '' }),
          onDone: [
            {
              guard: { type: 'isGone', params: ({ event }) => ({ gone: event.output }) },
              target: 'signedOut',
            },
            // Another tab has signed in somebody else meanwhile: they are named first.
            { target: 'recognizing' },
          ],
          onError: 'signedOut',
        },
      },
      signedOut: {
        description: 'They count as gone. The end: the sign-in form is next.',
        tags: 'working',
        entry: 'announceSignOut',
      },
      unusable: {
        description:
          'Expired, used, incomplete, not for here, or its account is gone: trying again does not help.',
        on: { 'signOut.requested': { guard: 'isSomebodyHere', target: 'signingOut' } },
      },
    },
  });

/** Only called once `isMalformed` has said no. */
const requireLink = (context: EmailLinkContext): { mode: EmailLinkMode; code: string } => {
  const link = wholeLink(context);
  if (!link) throw new Error('A malformed link was not refused.');
  return link;
};
