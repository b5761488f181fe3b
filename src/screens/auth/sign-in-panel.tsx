import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIdentity,
  selectIsWorking as selectIsAuthWorking,
  selectIsChoosingAccount,
  selectIsOffline,
  selectIsReturningOwner,
  selectIsSlow,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import { selectCanOpenDashboard, selectDestination } from '#machines/flow/flow.selectors.ts';
import {
  selectFormStart,
  selectIsWaitingForGoogle,
  selectIsWorking,
  selectMode,
  selectView,
} from '#machines/sign-in/sign-in.selectors.ts';
import { lazyRequired } from '#src/config/lazy-required.ts';
import { type SignInActor, useAuth, useFlow } from '#src/runtime/use-app.ts';
import { useStoredFormStart } from '#src/runtime/use-stored-form-start.ts';
import { AccountChoice } from './account-choice.tsx';
import { AuthError } from './auth-error.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { EmailForm } from './email-form.tsx';
import { LastFailure } from './last-failure.tsx';
import { LinkForm } from './link-form.tsx';
import { OwnershipNotice } from './ownership-notice.tsx';
import { ResetForm } from './reset-form.tsx';
import { RetryNowButton } from './retry-now-button.tsx';
import styles from './sign-in-panel.module.css';
import { SocialOptions } from './social-options.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { useOffersSignUp } from './use-form-heading.ts';

/** Few owners see it. */
const OwnershipPrompt = lazyRequired(() => import('./ownership-prompt.tsx'), 'OwnershipPrompt');

/** Form of the modal and of /auth: options, then e-mail. */
export function SignInPanel({ signIn }: { signIn: SignInActor }) {
  const { t } = useTranslation('auth');
  const view = useSelector(signIn, selectView);
  const mode = useSelector(signIn, selectMode);
  const isWaitingForGoogle = useSelector(signIn, selectIsWaitingForGoogle);
  const isFormWorking = useSelector(signIn, selectIsWorking);
  const isAuthWorking = useAuth(selectIsAuthWorking);
  const isOffline = useAuth(selectIsOffline);
  const isSlow = useAuth(selectIsSlow);
  const destination = useFlow(selectDestination, null);
  // Until the next page is rendered.
  const isLeaving = destination === 'dashboard' || destination === 'registration';
  const canOpenDashboard = useFlow(selectCanOpenDashboard, false);
  const isReturningOwner = useAuth(selectIsReturningOwner);
  const isChoosing = useAuth(selectIsChoosingAccount);
  const hasOwnershipPrompt = useAuth(selectUnconfirmedStore) !== null;
  const offersSignUp = useOffersSignUp(signIn);
  const busy = isFormWorking || isAuthWorking || isLeaving;

  const isFormReplaced = isChoosing || hasOwnershipPrompt;
  const panel = useFormFocus({ view, isReplaced: isFormReplaced, isAuthWorking });

  // Stores nothing of a signed-in user: the next user of this device may press Back.
  const isSignedIn = useAuth(selectIdentity) !== null;
  const start = useSelector(signIn, selectFormStart);
  useStoredFormStart(isSignedIn ? null : start);

  const status = () => {
    if (destination === 'registration') return t('busy.openingRegistration');
    if (canOpenDashboard) return t('dashboardUnopened');
    if (isLeaving || isReturningOwner) return t('busy.openingDashboard');
    if (isOffline) return `${t('offline.title')} ${t('offline.text')}`;
    if (isAuthWorking) return t(isSlow ? 'busy.slow' : 'busy.checkingAccount');
    if (isWaitingForGoogle) return t('busy.waitingForGoogle');
    if (!isFormWorking) return null;
    if (view === 'linking') return t('busy.linkingGoogle');
    if (view === 'resetPassword') return t('busy.sendingResetLink');
    return mode === 'signUp' ? t('busy.signingUp') : t('busy.signingIn');
  };

  const form = { signIn, busy: busy && (status() ?? true) };

  const forms = () => (
    <>
      {view === 'social' && <SocialOptions signIn={signIn} isAuthWorking={isAuthWorking || isLeaving} />}
      {view === 'linking' && <LinkForm {...form} />}
      {/* Hidden beside the options, so that it is prerendered. */}
      {(view === 'email' || view === 'social') && (
        <EmailForm key={mode} {...form} hidden={view !== 'email'} />
      )}
      {(view === 'resetPassword' || view === 'resetSent') && <ResetForm {...form} />}
    </>
  );

  return (
    <div className={styles.panel} ref={panel}>
      <AuthError />
      <LastFailure signIn={signIn} />
      <OwnershipNotice offersSignUp={offersSignUp} />
      {isChoosing && <AccountChoice />}
      {hasOwnershipPrompt && (
        <Suspense>
          <OwnershipPrompt />
        </Suspense>
      )}
      {!isFormReplaced && !isReturningOwner && !offersSignUp && !canOpenDashboard && forms()}
      <p
        className={isWaitingForGoogle ? `${styles.status} ${styles.waiting}` : styles.status}
        role="status"
        data-early={t('busy.signingIn')}
        data-opening={t('busy.openingDashboard')}
      >
        {status()}
      </p>
      {canOpenDashboard && <DashboardLink />}
      {(isOffline || isSlow) && <RetryNowButton />}
    </div>
  );
}
