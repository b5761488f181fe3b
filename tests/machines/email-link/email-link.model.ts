import { assign, setup } from 'xstate';

export interface EmailLinkExpectation {
  readonly state: string;
  readonly waitsFor: string | null;
}

export const emailLinkModelEvents = {
  LINK_GOOD: 1,
  LINK_EXPIRED: 1,
  LINK_UNREACHABLE: 1,
  retry: 1,
  submitWeak: 1,
  submitCommon: 1,
  submitOwnEmail: 1,
  submitMismatch: 1,
  editPassword: 1,
  submitValid: 1,
  SAVED: 1,
  SAVING_UNREACHABLE: 1,
  SAVING_EXPIRED: 1,
  POLICY_REFUSED: 1,
  APPLIED: 1,
  APPLYING_UNREACHABLE: 1,
  APPLYING_EXPIRED: 1,
  OWNER_HERE: 1,
  SOMEBODY_ELSE_HERE: 1,
  NOBODY_HERE: 1,
  HERE_UNKNOWN: 1,
} as const;
export type EmailLinkModelEvent = { type: keyof typeof emailLinkModelEvents };

const expectation = (state: string, waitsFor: string | null = null) => ({ state, waitsFor });

export type Opened = 'resetPassword' | 'verifyEmail' | 'verified';
const beginnings = {
  resetPassword: 'checking',
  verifyEmail: 'checking',
  verified: 'recognizing',
} as const satisfies Record<Opened, string>;

/** The form is refused at once, for one of its fields. */
const wrong = (field: string) => ({ actions: { type: 'refuse', params: { field } } }) as const;

/** A link of an e-mail: what a person does with it, and what the identity provider answers. */
export const emailLinkModel = (opened: Opened) =>
  setup({
    types: {
      context: {} as {
        error: string | null;
        missing: number;
        wrong: string;
        isSignedIn: boolean;
        other: string | null;
      },
      events: {} as EmailLinkModelEvent,
      meta: {} as EmailLinkExpectation,
    },
    actions: {
      clear: assign({ error: null, missing: 0, wrong: 'none' }),
      expire: assign({ error: 'expired' }),
      lose: assign({ error: 'network' }),
      miss: assign({ missing: 1 }),
      refuse: assign({ wrong: (_, params: { field: string }) => params.field }),
      mend: assign({ missing: 0, wrong: 'none' }),
      know: assign({ isSignedIn: true }),
      meetOther: assign({ other: 'beto@example.com' }),
    },
    guards: { isReset: () => opened === 'resetPassword' },
  }).createMachine({
    context: { error: null, missing: 0, wrong: 'none', isSignedIn: false, other: null },
    initial: beginnings[opened],
    states: {
      checking: {
        meta: expectation('checking', 'checkLink'),
        entry: 'clear',
        on: {
          LINK_GOOD: [{ guard: 'isReset', target: 'form' }, { target: 'applying' }],
          LINK_EXPIRED: { target: 'unusable', actions: 'expire' },
          LINK_UNREACHABLE: { target: 'checkFailed', actions: 'lose' },
        },
      },
      checkFailed: { meta: expectation('checkFailed'), on: { retry: 'checking' } },
      form: {
        meta: expectation('newPassword.editing'),
        on: {
          submitWeak: wrong('password'),
          submitCommon: wrong('password'),
          submitOwnEmail: wrong('password'),
          submitMismatch: wrong('repeatPassword'),
          editPassword: { actions: 'mend' },
          submitValid: 'saving',
        },
      },
      saving: {
        meta: expectation('newPassword.saving', 'setNewPassword'),
        entry: 'clear',
        on: {
          SAVED: 'saved',
          SAVING_UNREACHABLE: { target: 'form', actions: 'lose' },
          SAVING_EXPIRED: { target: 'unusable', actions: 'expire' },
          POLICY_REFUSED: { target: 'form', actions: 'miss' },
        },
      },
      saved: { meta: expectation('saved') },
      applying: {
        meta: expectation('verifying', 'verifyEmail'),
        entry: 'clear',
        on: {
          APPLIED: 'recognizing',
          APPLYING_UNREACHABLE: { target: 'applyFailed', actions: 'lose' },
          APPLYING_EXPIRED: { target: 'unusable', actions: 'expire' },
        },
      },
      applyFailed: { meta: expectation('verificationFailed'), on: { retry: 'applying' } },
      recognizing: {
        meta: expectation('recognizing', 'refreshIdentity'),
        on: {
          OWNER_HERE: { target: 'verified', actions: 'know' },
          SOMEBODY_ELSE_HERE: { target: 'verified', actions: 'meetOther' },
          NOBODY_HERE: 'verified',
          HERE_UNKNOWN: 'verified',
        },
      },
      verified: { meta: expectation('verified') },
      unusable: { meta: expectation('unusable') },
    },
  });
