import { assign, setup } from 'xstate';
import type { FlowEvent } from './events.ts';

/** A user with a stored identity opens the landing page: redirects wait for the sign-in window. */
export const landingModel = setup({ types: { events: {} as FlowEvent } }).createMachine({
  initial: 'checking',
  states: {
    checking: { on: { CHECK_VALID: 'fetching', CHECK_INVALID: 'signedOut', openSignIn: 'checkingInModal' } },
    checkingInModal: { on: { CHECK_VALID: 'fetchingInModal', CHECK_INVALID: 'signedOutInModal' } },
    fetching: { on: { TOKEN_OK: 'lookup', openSignIn: 'fetchingInModal' } },
    fetchingInModal: { on: { TOKEN_OK: 'lookupInModal', goBack: 'fetching' } },
    lookup: { on: { USER_200: 'session', USER_404: 'newcomer', openSignIn: 'lookupInModal' } },
    lookupInModal: { on: { USER_200: 'sessionInModal', USER_404: 'onboarding', closeModal: 'lookup' } },
    session: { on: { SESSION_SUCCESS: 'owner', SESSION_503: 'failed', openSignIn: 'sessionInModal' } },
    sessionInModal: {
      on: { SESSION_SUCCESS: 'dashboard', SESSION_503: 'failedInModal', closeModal: 'session' },
    },
    owner: { on: { openMyDashboard: 'dashboard', reload: 'ownerAgain' } },
    ownerAgain: { on: { CHECK_VALID: 'fetching' } },
    newcomer: { on: { openSignIn: 'onboarding' } },
    failed: { on: { openSignIn: 'failedInModal' } },
    failedInModal: { on: { closeModal: 'failed', retry: 'retryingInModal' } },
    retryingInModal: {},
    signedOut: { on: { openSignIn: 'signedOutInModal' } },
    signedOutInModal: { on: { closeModal: 'signedOut', goBack: 'signedOut' } },
    onboarding: {},
    dashboard: { on: { DASHBOARD_STOPPED: 'unopenedInModal', DASHBOARD_LATE: 'unopenedInModal' } },
    unopenedInModal: { on: { openDashboard: 'dashboard', closeModal: 'owner' } },
  },
});

/** The main task without errors, then a second visit by the same owner. */
export const journeyModel = setup({
  types: { context: {} as { method: 'none' | 'google' | 'email' }, events: {} as FlowEvent },
  actions: { useGoogle: assign({ method: 'google' }), useEmail: assign({ method: 'email' }) },
  guards: {
    usesGoogle: ({ context }) => context.method === 'google',
    hasPassword: ({ context }) => context.method === 'email',
  },
}).createMachine({
  context: { method: 'none' },
  initial: 'introduction',
  states: {
    introduction: { on: { openAuth: 'signUpOptions' } },
    signUpOptions: { on: { chooseEmail: 'signUpForm', chooseGoogle: 'popup' } },
    popup: { on: { GOOGLE_OK: { target: 'arriving', actions: 'useGoogle' } } },
    signUpForm: { on: { submitValid: 'signingUp' } },
    signingUp: { on: { ACCEPTED: { target: 'arriving', actions: 'useEmail' } } },
    arriving: { on: { TOKEN_OK: 'lookup' } },
    lookup: { on: { USER_404: 'profile' } },
    profile: { on: { submitProfile: 'store' } },
    store: { on: { submitStore: 'registering' } },
    registering: { on: { REG_201: 'fetching' } },
    fetching: { on: { TOKEN_OK: 'opening' } },
    opening: { on: { SESSION_SUCCESS: 'dashboard' } },
    dashboard: { on: { signOutAtDashboard: 'landing' } },
    landing: { on: { openSignIn: 'ownersOptions' } },
    ownersOptions: {
      on: {
        chooseEmail: { guard: 'hasPassword', target: 'ownersForm' },
        chooseGoogle: { guard: 'usesGoogle', target: 'ownersPopup' },
      },
    },
    ownersForm: { on: { submitValid: 'signingIn' } },
    signingIn: { on: { ACCEPTED: 'arrivingAgain' } },
    ownersPopup: { on: { GOOGLE_OK: 'arrivingAgain' } },
    arrivingAgain: { on: { TOKEN_OK: 'lookupAgain' } },
    lookupAgain: { on: { USER_200: 'openingAgain' } },
    openingAgain: { on: { SESSION_SUCCESS: 'dashboardAgain' } },
    dashboardAgain: {},
  },
});
