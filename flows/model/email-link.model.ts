import { assign, setup } from 'xstate';
import type { FlowEvent } from './events.ts';

export interface EmailLinkContext {
  /** A field error, or why the link is unusable. */
  readonly said: string | null;
  /** The password could not be saved. */
  readonly hasFailed: boolean;
  /** Policy errors remain until the password is edited. */
  readonly lacks: boolean;
}

const say = (said: string) => ({ type: 'say', params: said }) as const;
const silently = (target: string) => ({ target, actions: 'beSilent' }) as const;
/** The identity is read before the message. */
const useless = (said: string) => ({ target: 'findingOut', actions: say(said) }) as const;

export const emailLinkModel = (kind: 'reset' | 'verification' | 'recovery') =>
  setup({
    types: { context: {} as EmailLinkContext, events: {} as FlowEvent },
    actions: {
      say: assign({ said: (_, said: string) => said }),
      beSilent: assign({ said: null, hasFailed: false, lacks: false }),
      lack: assign({ lacks: true }),
      edit: assign({ lacks: false }),
      fail: assign({ hasFailed: true }),
    },
    guards: { isReset: () => kind === 'reset', isRecovery: () => kind === 'recovery' },
  }).createMachine({
    context: { said: null, hasFailed: false, lacks: false },
    initial: 'checking',
    states: {
      checking: {
        on: {
          LINK_GOOD: [
            { guard: 'isReset', target: 'newPassword' },
            { guard: 'isRecovery', target: 'askingToRecover' },
            { target: 'identifying' },
          ],
          LINK_EXPIRED: useless('expired'),
          LINK_USED: useless('invalid'),
          LINK_ACCOUNT_DISABLED: useless('accountDisabled'),
          LINK_ACCOUNT_MISSING: useless('accountMissing'),
          LINK_UNREACHABLE: 'checkFailed',
        },
      },
      checkFailed: { on: { retry: 'checking', reload: 'checking' } },
      findingOut: {
        on: {
          SAME_ACCOUNT_SIGNED_IN: 'uselessHere',
          NO_ACCOUNT_SIGNED_IN: 'useless',
          IDENTITY_UNKNOWN: 'useless',
        },
      },
      useless: {
        on: {
          goToSignIn: silently('form'),
          askAgain: {
            guard: ({ context }) => kind === 'reset' && !context.said?.startsWith('account'),
            ...silently('resetForm'),
          },
        },
      },
      uselessHere: {},
      newPassword: {
        on: {
          reload: silently('checking'),
          saveBlank: { target: 'newPassword', actions: ['edit', say('required')] },
          saveCommon: { target: 'newPassword', actions: ['edit', say('common')] },
          saveMismatch: { target: 'newPassword', actions: say('mismatch') },
          savePassword: silently('saving'),
        },
      },
      saving: {
        on: {
          SAVED: silently('signingIn'),
          SAVING_UNREACHABLE: { target: 'newPassword', actions: 'fail' },
          SAVING_POLICY: { target: 'newPassword', actions: [say('missing'), 'lack'] },
          SAVING_EXPIRED: useless('expired'),
        },
      },
      signingIn: { on: { NEW_PASSWORD_ACCEPTED: 'onboarding', NEW_PASSWORD_REFUSED: 'form' } },
      identifying: {
        on: {
          SAME_ACCOUNT_SIGNED_IN: 'askingToVerify',
          NO_ACCOUNT_SIGNED_IN: 'askingForPassword',
          IDENTITY_UNKNOWN: 'askingForPassword',
        },
      },
      askingForPassword: {
        on: {
          reload: silently('checking'),
          proveBlank: { target: 'askingForPassword', actions: say('required') },
          proveWithPassword: silently('proving'),
          askForReset: silently('sendingReset'),
        },
      },
      proving: {
        on: {
          APPLIED: 'recognizing',
          PROOF_REFUSED: { target: 'askingForPassword', actions: say('wrong') },
          PROOF_UNREACHABLE: { target: 'askingForPassword', actions: say('network') },
          APPLYING_EXPIRED: useless('expired'),
        },
      },
      sendingReset: {
        on: {
          RESET_SENT: 'resetSent',
          RESET_TOO_MANY: { target: 'askingForPassword', actions: say('tooManyRequests') },
        },
      },
      resetSent: { on: { reload: 'checking' } },
      askingToRecover: { on: { takeBack: 'recovering', reload: 'checking' } },
      recovering: {
        on: {
          RECOVERED: 'sendingLink',
          RECOVERY_UNREACHABLE: 'recoveryFailed',
          RECOVERY_REFUSED: useless('needsHelp'),
        },
      },
      recoveryFailed: { on: { retry: 'recovering', reload: 'checking' } },
      sendingLink: {
        on: {
          RESET_SENT: 'linkSent',
          RESET_TOO_MANY: { target: 'notSent', actions: say('tooManyRequests') },
        },
      },
      notSent: { on: { sendLink: silently('sendingLink'), reload: silently('checking') } },
      linkSent: { on: { reload: 'checking' } },
      askingToVerify: { on: { verifyEmail: 'applying', reload: 'checking' } },
      applying: {
        on: {
          APPLIED: 'recognizing',
          APPLYING_UNREACHABLE: 'applyFailed',
          APPLYING_SIGNED_OUT: 'askingForPassword',
          APPLYING_EXPIRED: useless('expired'),
        },
      },
      applyFailed: { on: { retry: 'applying', reload: 'checking' } },
      recognizing: {
        on: { SIGNED_IN_HERE: 'verifiedHere', SIGNED_OUT_HERE: 'verified', IDENTITY_UNKNOWN: 'verified' },
      },
      verified: { on: { reload: 'recognizing', goToSignIn: 'form' } },
      verifiedHere: { on: { reload: 'recognizing', carryOn: 'onboarding' } },
      form: {},
      resetForm: {},
      onboarding: {},
    },
  });
