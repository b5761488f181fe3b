import { type ComponentType, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { firstStep, lastStep, type Step, steps } from '#contract/limits.ts';
import { pages } from '#contract/site.ts';
import {
  selectIsDisabled,
  selectIsOffline,
  selectIsRecordUnknown,
  selectIsSignedOut,
} from '#machines/auth/auth.selectors.ts';
import {
  selectDraftEmail,
  selectError,
  selectHasDraft,
  selectIsRegistered,
  selectStep,
} from '#machines/registration/registration.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Badge } from '#src/components/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { ContactLink } from '#src/components/contact-link.tsx';
import { Croissant } from '#src/components/drawings/croissant.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import { ProgressSteps } from '#src/components/progress-steps.tsx';
import { useFocusOnChange } from '#src/components/use-focus-on-change.ts';
import { usePreloadedAddressSearch } from '#src/runtime/use-address.ts';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';
import { useSavedDishLine } from '#src/runtime/use-saved-dish.ts';
import { useSubmissionView } from '#src/runtime/use-submission-view.ts';
import { AuthError } from '#src/screens/auth/auth-error.tsx';
import { RetryNowButton } from '#src/screens/auth/retry-now-button.tsx';
import { CurrentAccount } from './current-account.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './registration.screen.module.css';
import { StoreForm } from './store-form.tsx';
import { VerificationNote, VerificationSent } from './verification-note.tsx';

const forms: Record<Step, ComponentType> = { profile: ProfileForm, store: StoreForm };

/** Onboarding, step by step. */
export function RegistrationScreen() {
  const { t } = useTranslation(['registration', 'auth']);
  const send = useSend('registration');
  const step = useRegistration(selectStep);
  const error = useRegistration(selectError);
  const hasDraft = useRegistration(selectHasDraft);
  const draftEmail = useRegistration(selectDraftEmail);
  const isRegistered = useRegistration(selectIsRegistered);
  const { status } = useSubmissionView();
  const isSignedOut = useAuth(selectIsSignedOut);
  const isDisabled = useAuth(selectIsDisabled);
  const isOffline = useAuth(selectIsOffline);
  const isRecordUnknown = useAuth(selectIsRecordUnknown);
  const number = steps.indexOf(step) + 1;
  const Form = forms[step];

  usePreloadedAddressSearch();
  const DishLine = useSavedDishLine();

  const badgeId = useId();
  // After a failure SubmissionFailure focuses the invalid field.
  const heading = useFocusOnChange<HTMLHeadingElement>(step, error !== null);

  const discard = () => {
    send({ type: 'draft.discarded' });
    // Deleting the draft removes the button.
    heading.current?.focus();
  };

  return (
    <>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.sheet}>
          <aside className={styles.side}>
            <Badge id={badgeId}>{t('stepBadge', { step: number, total: steps.length })}</Badge>
            <ProgressSteps
              label={t('progressLabel')}
              steps={steps.map((name) => t(`progress.${name}`))}
              current={number}
            />
            {DishLine && (
              <div className={styles.dish}>
                <Suspense>
                  <DishLine className={styles.dishLine} />
                </Suspense>
              </div>
            )}
            <div className={styles.drawing}>
              <Croissant />
            </div>
          </aside>
          <div className={styles.body} data-step={number}>
            <header className={styles.head}>
              <h1 ref={heading} tabIndex={-1} aria-describedby={badgeId}>
                {t(`${step}.title`)}
              </h1>
              <p className={styles.subtitle}>
                {t(isRegistered && status === null ? 'registered' : `${step}.subtitle`)}
              </p>
              {step === firstStep && <VerificationSent />}
            </header>
            {/* Then SubmissionFailure shows it. */}
            {!isRegistered && <AuthError />}
            {isSignedOut && isDisabled && error === null && (
              <Alert
                title={t('failure.accountDisabled.title')}
                actions={
                  <>
                    <ContactLink />
                    <LinkButton variant="plain" size="small" to={pages.auth}>
                      {t('auth:signIn')}
                    </LinkButton>
                  </>
                }
              >
                <p>{t('failure.accountDisabled.text')}</p>
              </Alert>
            )}
            {isSignedOut && !isDisabled && error === null && (
              <Alert
                tone="notice"
                title={t('signedOut.title')}
                actions={
                  <>
                    <LinkButton
                      variant="line"
                      size="small"
                      to={pages.auth}
                      state={{ start: { view: 'social', email: draftEmail } }}
                    >
                      {t('auth:signIn')}
                    </LinkButton>
                    {hasDraft && (
                      <Button variant="plain" size="small" onClick={discard}>
                        {t('signedOut.discard')}
                      </Button>
                    )}
                  </>
                }
              >
                <p>{t('signedOut.text')}</p>
                {hasDraft && <p>{t('signedOut.draft')}</p>}
              </Alert>
            )}
            {isOffline && (step !== lastStep || status === null) && (
              <Alert tone="notice" title={t('auth:offline.title')} actions={<RetryNowButton />}>
                <p>{t('auth:offline.text')}</p>
              </Alert>
            )}
            {isRecordUnknown && (
              <Alert tone="notice" title={t('unconfirmed.title')} actions={<RetryNowButton />}>
                {!isRegistered && <p>{t('unconfirmed.text')}</p>}
              </Alert>
            )}
            <Form />
            <CurrentAccount />
            {step === firstStep && <VerificationNote />}
          </div>
        </div>
      </main>
    </>
  );
}
