import {
  type AuthSnapshot,
  selectEmail,
  selectIsChoosingAccount,
  selectIsConfirmingDeletion,
  selectIsOffline,
  selectIsReturningOwner,
  selectIsSlow,
  selectIsWorking,
  selectOwnershipResult,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import type { UnconfirmedStore } from '#machines/auth/auth.types.ts';
import type { RegistrationSnapshot } from '#machines/registration/registration.selectors.ts';
import {
  type SignInSnapshot,
  type SignInView,
  selectIsWorking as selectIsFormWorking,
  selectIsWaitingForProvider,
  selectMode,
  selectProviderName,
  selectView,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInMode } from '#machines/sign-in/sign-in.types.ts';
import { type FlowSnapshot, selectDestination, selectIsDashboardUnopened } from './flow.selectors.ts';

/** What fills the panel of the modal and of /auth. */
export type AuthPanel =
  | { readonly type: 'form'; readonly form: SignInView }
  /** Back from onboarding. */
  | { readonly type: 'accountChoice'; readonly email: string | null }
  | { readonly type: 'storeQuestion'; readonly store: UnconfirmedStore; readonly email: string }
  | { readonly type: 'storeDeletion'; readonly store: UnconfirmedStore }
  /** The store was deleted with its account: offers sign-up. */
  | { readonly type: 'storeDeleted' }
  /** A returning owner is being redirected: no form. */
  | { readonly type: 'returning' }
  /** The dashboard did not open: offers a link. */
  | { readonly type: 'unopened' };

type AuthStatus =
  | 'openingRegistration'
  | 'openingDashboard'
  | 'dashboardUnopened'
  | 'offline'
  | 'slow'
  | 'checkingAccount'
  | 'waitingForProvider'
  | 'linkingProvider'
  | 'sendingLink'
  | 'signingUp'
  | 'signingIn';

/** All that the modal and /auth show of the machines; a form adds its own texts. */
export interface AuthView {
  readonly panel: AuthPanel;
  readonly mode: SignInMode;
  /** The one line that says what happens. */
  readonly status: AuthStatus | null;
  /** The name of the last chosen provider, or ''. */
  readonly provider: string;
  /** What disables the form. `auth` includes the redirect. */
  readonly busy: 'auth' | 'form' | null;
  readonly notice: 'ownershipConfirmed' | 'storeDeleted' | 'emailChange' | null;
}

interface AuthSnapshots {
  readonly auth: AuthSnapshot;
  readonly signIn: SignInSnapshot;
  readonly registration: RegistrationSnapshot;
  /** Null during hydration. */
  readonly flow: FlowSnapshot | null;
}

const noticeOf = ({ auth, signIn, registration }: AuthSnapshots): AuthView['notice'] => {
  const result = selectOwnershipResult(auth);
  if (result) return result.isOwner ? 'ownershipConfirmed' : 'storeDeleted';
  const isSignUp = selectView(signIn) === 'email' && selectMode(signIn) === 'signUp';
  // Not a selector of onboarding: the form would load its module.
  return isSignUp && registration.context.isReleased ? 'emailChange' : null;
};

const panelOf = (snapshots: AuthSnapshots): AuthPanel => {
  const { auth, signIn, flow } = snapshots;
  const store = selectUnconfirmedStore(auth);
  const email = selectEmail(auth);
  if (flow && selectIsDashboardUnopened(flow)) return { type: 'unopened' };
  if (selectIsReturningOwner(auth)) return { type: 'returning' };
  if (selectIsChoosingAccount(auth)) return { type: 'accountChoice', email };
  if (store && selectIsConfirmingDeletion(auth)) return { type: 'storeDeletion', store };
  if (store) return { type: 'storeQuestion', store, email: email ?? '' };
  if (noticeOf(snapshots) === 'storeDeleted' && selectMode(signIn) === 'signIn')
    return { type: 'storeDeleted' };
  return { type: 'form', form: selectView(signIn) };
};

const formStatusOf = (signIn: SignInSnapshot): AuthStatus | null => {
  if (selectIsWaitingForProvider(signIn)) return 'waitingForProvider';
  if (!selectIsFormWorking(signIn)) return null;
  const view = selectView(signIn);
  if (view === 'linking') return 'linkingProvider';
  if (view === 'resetPassword') return 'sendingLink';
  return selectMode(signIn) === 'signUp' ? 'signingUp' : 'signingIn';
};

/** Until the next page is rendered. */
const leavingFor = (flow: FlowSnapshot | null) => {
  const destination = flow && selectDestination(flow);
  return destination === 'dashboard' || destination === 'registration' ? destination : null;
};

const authStatusOf = ({ auth, flow }: AuthSnapshots, panel: AuthPanel): AuthStatus | null => {
  const destination = leavingFor(flow);
  if (panel.type === 'unopened') return 'dashboardUnopened';
  if (destination === 'registration') return 'openingRegistration';
  if (destination === 'dashboard' || panel.type === 'returning') return 'openingDashboard';
  if (selectIsOffline(auth)) return 'offline';
  if (selectIsSlow(auth)) return 'slow';
  return selectIsWorking(auth) ? 'checkingAccount' : null;
};

const busyOf = ({ auth, signIn, flow }: AuthSnapshots): AuthView['busy'] => {
  if (selectIsWorking(auth) || leavingFor(flow) !== null) return 'auth';
  return selectIsFormWorking(signIn) ? 'form' : null;
};

export const selectAuthView = (snapshots: AuthSnapshots): AuthView => {
  const panel = panelOf(snapshots);
  return {
    panel,
    mode: selectMode(snapshots.signIn),
    // Auth goes on after the form: its status is newer.
    status: authStatusOf(snapshots, panel) ?? formStatusOf(snapshots.signIn),
    provider: selectProviderName(snapshots.signIn),
    busy: busyOf(snapshots),
    notice: noticeOf(snapshots),
  };
};
