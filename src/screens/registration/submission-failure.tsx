import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import type { SubmissionFailure as Failure } from '#machines/flow/submission-view.selectors.ts';
import { selectDraftEmail } from '#machines/registration/registration.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { ContactLink } from '#src/components/contact-link.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { reloadPage } from '#src/config/reload-page.ts';
import { useRegistration, useSend } from '#src/runtime/use-app.ts';
import { useSubmissionView } from '#src/runtime/use-submission-view.ts';
import { AuthError } from '#src/screens/auth/auth-error.tsx';

/** Last failure, of POST /users or of the session, and its next action. Focuses the first marked field, or itself. */
export function SubmissionFailure() {
  const { failure: shown } = useSubmissionView();
  const error = shown && ('sessionError' in shown ? shown.sessionError : shown.text);
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
  if (shown === null) return null;
  return (
    <div ref={failure} tabIndex={-1}>
      {'sessionError' in shown ? <AuthError /> : <FailureAlert {...shown} />}
    </div>
  );
}

function FailureAlert({ text, nextAction }: Failure) {
  const { t } = useTranslation(['registration', 'auth']);
  const send = useSend('auth');
  const draftEmail = useRegistration(selectDraftEmail);
  const signIn = (onClick?: () => void) => (
    <LinkButton
      variant="line"
      size="small"
      to={pages.auth}
      state={{ start: { view: 'social', email: draftEmail } }}
      onClick={onClick}
    >
      {t('auth:signIn')}
    </LinkButton>
  );
  const actions = {
    retry: (
      <Button type="submit" variant="line" size="small">
        {t('auth:retry')}
      </Button>
    ),
    signIn: signIn(),
    signInAgain: signIn(() => send({ type: 'reauthentication.requested' })),
    reload: (
      <Button variant="line" size="small" onClick={() => void reloadPage()}>
        {t('reload')}
      </Button>
    ),
    contact: <ContactLink />,
    // The marked fields, or the form's button.
    fixFields: null,
    continue: null,
  };
  return (
    <Alert title={t(`failure.${text}.title`)} actions={actions[nextAction]}>
      <p>{t(`failure.${text}.text`)}</p>
    </Alert>
  );
}
