import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectDestination,
  selectIdentity,
  selectIsChoosingAccount,
  selectIsFlowSlow,
  selectIsWorking as selectIsFlowWorking,
  selectIsOffline,
  selectIsReturningOwner,
  selectOwnershipResult,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import { selectCanOpenDashboard } from '#machines/flow/flow.selectors.ts';
import { normalizeEmailInput, shownEmail } from '#machines/sign-in/sign-in.rules.ts';
import {
  type SignInView,
  selectIsWaitingForGoogle,
  selectIsWorking,
  selectMode,
  selectView,
} from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInStart } from '#machines/sign-in/sign-in.types.ts';
import { useStoredFormStart } from '#src/runtime/form-start.hooks.ts';
import { type SignInActor, useAuth, useFlow } from '#src/runtime/use-app.ts';
import { AccountChoice } from './account-choice.tsx';
import { AuthProblem } from './auth-problem.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { EmailForm } from './email-form.tsx';
import { LastFailure } from './last-failure.tsx';
import { LinkForm } from './link-form.tsx';
import { ResetForm } from './reset-form.tsx';
import styles from './sign-in-panel.module.css';
import { SocialOptions } from './social-options.tsx';
import { StoreNews } from './store-news.tsx';
import { StoreQuestion } from './store-question.tsx';
import { TryNow } from './try-now.tsx';
import { useOffersSignUp } from './use-form-heading.ts';

/** The view with which the form begins after a reload. */
const startOf = {
  social: 'social',
  email: 'email',
  linking: 'social',
  resetPassword: 'resetPassword',
  resetSent: 'resetPassword',
} as const satisfies Record<SignInView, SignInStart>;

/** Where somebody goes on in a form: at the first field that is empty, or else at what there is. */
const focusForm = (panel: HTMLElement | null) => {
  const fields = [
    ...(panel?.querySelectorAll<HTMLInputElement>('form:not([hidden]) input:not([readonly])') ?? []),
  ];
  const next = fields.find(({ value }) => value === '') ?? fields[0] ?? panel?.querySelector('button');
  next?.focus();
};

/** The form behind the modal and /auth: options first, then e-mail. The typed e-mail stays. */
export function SignInPanel({ signIn, initialEmail = '' }: { signIn: SignInActor; initialEmail?: string }) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState(shownEmail(initialEmail));
  const view = useSelector(signIn, selectView);
  const mode = useSelector(signIn, selectMode);
  const isWaitingForGoogle = useSelector(signIn, selectIsWaitingForGoogle);
  const isFormWorking = useSelector(signIn, selectIsWorking);
  const isFlowWorking = useAuth(selectIsFlowWorking);
  const isOffline = useAuth(selectIsOffline);
  const isSlow = useAuth(selectIsFlowSlow) && isFlowWorking;
  const destination = useAuth(selectDestination);
  // Until the next page is there.
  const isLeaving = destination === 'dashboard' || destination === 'registration';
  const canOpenDashboard = useFlow(selectCanOpenDashboard, false);
  const isReturningOwner = useAuth(selectIsReturningOwner);
  const isChoosing = useAuth(selectIsChoosingAccount);
  const isAsked = useAuth(selectUnconfirmedStore) !== null;
  const offersSignUp = useOffersSignUp(signIn);
  const busy = isFormWorking || isFlowWorking || isLeaving;

  // The control that was pressed is gone with its view: the keyboard goes on at the new one. The options
  // are where a visit begins; to any other view somebody came from elsewhere.
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<SignInView>('social');
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const { activeElement } = document;
    // In a window that is not in front, WebKit matches no element with `:focus`.
    const isHeld = panel.current?.contains(activeElement) && !activeElement?.closest('[hidden]');
    if (shown.current !== view && !isHeld) focusForm(panel.current);
    // Passwords go with the form's place on the screen.
    if (shown.current === 'email') setVisits((count) => count + 1);
    shown.current = view;
  }, [view]);

  // Somebody who chose another account, or said whose a store is, goes on at the form, once it can be used.
  const isAway = isChoosing || isAsked;
  const wasAway = useRef(false);
  useEffect(() => {
    const isHeld = document.activeElement?.matches('a, button, input');
    if (wasAway.current && !isAway && !isFlowWorking && !isHeld) focusForm(panel.current);
    wasAway.current = isAway || (wasAway.current && isFlowWorking);
  }, [isAway, isFlowWorking]);

  // Passwords go as soon as they have let somebody in, and the e-mail when that person leaves, unless only to sign in anew.
  const isSignedIn = useAuth(selectIdentity) !== null;
  const isToSignInAnew = useAuth(selectOwnershipResult) !== null;
  const wasAccepted = useRef(false);
  useEffect(() => {
    const accepted = signIn.on('credentials.accepted', () => {
      wasAccepted.current = true;
      panel.current?.querySelector('form')?.reset();
    });
    return () => accepted.unsubscribe();
  }, [signIn]);
  useEffect(() => {
    if (isSignedIn || !wasAccepted.current) return;
    wasAccepted.current = false;
    if (!isToSignInAnew) setEmail('');
  }, [isSignedIn, isToSignInAnew]);

  // Not of a person who is signed in: the next one at this device may press Back.
  const isBlank = email === '' && view === 'social';
  useStoredFormStart(isSignedIn || isBlank ? null : { view: startOf[view], email, mode });

  // What was typed into the prerendered page before the app was there.
  useEffect(() => {
    const typed = panel.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    if (typed) setEmail(normalizeEmailInput(typed));
  }, []);

  const status = () => {
    if (destination === 'registration') return t('busy.openingRegistration');
    if (canOpenDashboard) return t('dashboardUnopened');
    if (isLeaving || isReturningOwner) return t('busy.openingDashboard');
    if (isOffline) return `${t('offline.title')} ${t('offline.text')}`;
    if (isFlowWorking) return t(isSlow ? 'busy.slow' : 'busy.checkingAccount');
    if (isWaitingForGoogle) return t('busy.waitingForGoogle');
    if (!isFormWorking) return null;
    if (view === 'linking') return t('busy.linkingGoogle');
    if (view === 'resetPassword') return t('busy.sendingResetLink');
    return mode === 'signUp' ? t('busy.signingUp') : t('busy.signingIn');
  };

  const form = {
    signIn,
    email,
    onEmailChange: (typed: string) => setEmail(normalizeEmailInput(typed)),
    busy: busy && (status() ?? true),
  };

  const forms = () => (
    <>
      {view === 'social' && <SocialOptions signIn={signIn} isFlowWorking={isFlowWorking || isLeaving} />}
      {view === 'linking' && <LinkForm {...form} />}
      {/* Hidden beside the options, so that the prerendered page has it. */}
      {(view === 'email' || view === 'social') && (
        <EmailForm key={`${mode} ${visits}`} {...form} hidden={view !== 'email'} />
      )}
      {(view === 'resetPassword' || view === 'resetSent') && <ResetForm {...form} />}
    </>
  );

  return (
    <div className={styles.panel} ref={panel}>
      <AuthProblem />
      <LastFailure signIn={signIn} />
      <StoreNews offersSignUp={offersSignUp} />
      {isChoosing && <AccountChoice />}
      {isAsked && <StoreQuestion />}
      {!isAway && !isReturningOwner && !offersSignUp && !canOpenDashboard && forms()}
      <p
        className={styles.status}
        role="status"
        data-early={t('busy.signingIn')}
        data-opening={t('busy.openingDashboard')}
      >
        {status()}
      </p>
      {canOpenDashboard && <DashboardLink />}
      {(isOffline || isSlow) && <TryNow />}
    </div>
  );
}
