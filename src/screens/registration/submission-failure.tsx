import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { selectIsDisabled } from '#machines/auth/auth.selectors.ts';
import {
  selectDraftEmail,
  selectError,
  selectNeedsSignIn,
} from '#machines/registration/registration.selectors.ts';
import type { RegistrationErrorCode } from '#machines/registration/registration.types.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { ContactLink } from '#src/components/contact-link.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { reloadPage } from '#src/config/reload-page.ts';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Next action of each failure; null-rendered ones need the marked fields or the form's button. */
const nextActionOf = {
  noIdentity: 'signIn',
  noEmail: 'signIn',
  emailInUse: 'signIn',
  emailRefused: 'signIn',
  outdatedPage: 'reload',
  invalidFields: 'fixFields',
  registeredBefore: 'continue',
  recentSignInRequired: 'signIn',
  cookiesBlocked: 'retry',
  unauthorized: 'signIn',
  accountDisabled: 'contact',
  tooManyRequests: 'retry',
  unavailable: 'retry',
  unknown: 'retry',
} as const satisfies Record<
  RegistrationErrorCode,
  'retry' | 'signIn' | 'reload' | 'fixFields' | 'continue' | 'contact'
>;

/** Last failure and its next action. Focuses the first marked field, or itself. */
export function SubmissionFailure() {
  const { t } = useTranslation('registration');
  const send = useSend('auth');
  const lastError = useRegistration(selectError);
  const isDisabled = useAuth(selectIsDisabled);
  const error = lastError && isDisabled ? 'accountDisabled' : lastError;
  const needsSignIn = useRegistration(selectNeedsSignIn);
  const draftEmail = useRegistration(selectDraftEmail);
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null) return;
    const marked = failure.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    (marked ?? failure.current)?.focus();
  }, [error]);
  const router = useRouter();
  useEffect(() => {
    if (error === null) return;
    // Errors of step 1 navigate back, and the router then restores the scroll position.
    return router.subscribe('onRendered', () => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  }, [error, router]);
  if (error === null) return null;
  const actions = {
    retry: (
      <Button type="submit" variant="line" size="small">
        {t('retry')}
      </Button>
    ),
    signIn: (
      <LinkButton
        variant="line"
        size="small"
        to={pages.auth}
        state={{ start: { view: 'social', email: draftEmail } }}
        onClick={() => {
          if (needsSignIn) send({ type: 'reauthentication.requested' });
        }}
      >
        {t('signIn')}
      </LinkButton>
    ),
    reload: (
      <Button variant="line" size="small" onClick={() => void reloadPage()}>
        {t('reload')}
      </Button>
    ),
    contact: <ContactLink />,
    fixFields: null,
    continue: null,
  };
  return (
    <div ref={failure} tabIndex={-1}>
      <Alert title={t(`failure.${error}.title`)} actions={actions[nextActionOf[error]]}>
        <p>{t(`failure.${error}.text`)}</p>
      </Alert>
    </div>
  );
}
