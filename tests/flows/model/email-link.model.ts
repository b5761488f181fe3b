import { assign, setup } from 'xstate';
import type { FlowEvent } from './vocabulary.ts';

export interface EmailLinkContext {
  /** At the field, or as the reason why the link is of no use. */
  readonly said: string | null;
  /** The password could not be saved. */
  readonly hasFailed: boolean;
  /** What the policy misses stays marked until the password is edited. */
  readonly lacks: boolean;
}

const say = (said: string) => ({ type: 'say', params: said }) as const;
const silently = (target: string) => ({ target, actions: 'beSilent' }) as const;
/** Before it is said, it is found out who is here. */
const useless = (said: string) => ({ target: 'findingOut', actions: say(said) }) as const;

/** A link of the identity provider's e-mails is opened. */
export const emailLinkModel = (kind: 'reset' | 'verification') =>
  setup({
    types: { context: {} as EmailLinkContext, events: {} as FlowEvent },
    actions: {
      say: assign({ said: (_, said: string) => said }),
      beSilent: assign({ said: null, hasFailed: false, lacks: false }),
      lack: assign({ lacks: true }),
      edit: assign({ lacks: false }),
      fail: assign({ hasFailed: true }),
    },
    guards: { isReset: () => kind === 'reset' },
  }).createMachine({
    context: { said: null, hasFailed: false, lacks: false },
    initial: 'checking',
    states: {
      checking: {
        on: {
          LINK_GOOD: [{ guard: 'isReset', target: 'newPassword' }, { target: 'askingToVerify' }],
          LINK_EXPIRED: useless('expired'),
          LINK_USED: useless('invalid'),
          LINK_ACCOUNT_DISABLED: useless('accountDisabled'),
          LINK_ACCOUNT_MISSING: useless('accountMissing'),
          LINK_UNREACHABLE: 'checkFailed',
        },
      },
      checkFailed: { on: { retry: 'checking', reload: 'checking' } },
      findingOut: {
        on: { SOMEBODY_HERE: 'uselessHere', NOBODY_HERE: 'useless', HERE_UNKNOWN: 'useless' },
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
          SAVED: silently('form'),
          SAVING_UNREACHABLE: { target: 'newPassword', actions: 'fail' },
          SAVING_POLICY: { target: 'newPassword', actions: [say('missing'), 'lack'] },
          SAVING_EXPIRED: useless('expired'),
        },
      },
      askingToVerify: { on: { verifyAddress: 'applying', reload: 'checking' } },
      applying: {
        on: {
          APPLIED: 'recognizing',
          APPLYING_UNREACHABLE: 'applyFailed',
          APPLYING_EXPIRED: useless('expired'),
        },
      },
      applyFailed: { on: { retry: 'applying', reload: 'checking' } },
      recognizing: {
        on: { SOMEBODY_HERE: 'verifiedHere', NOBODY_HERE: 'verified', HERE_UNKNOWN: 'verified' },
      },
      verified: { on: { reload: 'recognizing', goToSignIn: 'form' } },
      verifiedHere: { on: { reload: 'recognizing', carryOn: 'onboarding' } },
      form: {},
      resetForm: {},
      onboarding: {},
    },
  });
