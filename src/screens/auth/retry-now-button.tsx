import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCanRetryRequestsNow } from '#machines/auth/auth.selectors.ts';
import { selectCanRetrySubmissionNow } from '#machines/registration/registration.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';

/** Retries at once instead of waiting for the automatic retry. */
export function RetryNowButton() {
  const { t } = useTranslation('auth');
  const sendAuth = useSend('auth');
  const sendRegistration = useSend('registration');
  const canRetryAuth = useAuth(selectCanRetryRequestsNow);
  const canRetrySubmission = useRegistration(selectCanRetrySubmissionNow);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // A successful retry removes the button, so the heading takes the focus.
      if (document.activeElement === button.current)
        document.querySelector<HTMLElement>('main h1[tabindex]')?.focus();
    },
    [],
  );
  return (
    <Button
      ref={button}
      variant="line"
      size="small"
      busy={!canRetryAuth && !canRetrySubmission}
      onClick={() => {
        sendAuth({ type: 'retry.now' });
        sendRegistration({ type: 'retry.now' });
      }}
    >
      {t('tryNow')}
    </Button>
  );
}
