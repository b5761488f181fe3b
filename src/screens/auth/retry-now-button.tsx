import { useTranslation } from 'react-i18next';
import { selectCanRetryNow as selectCanRetryAuth } from '#machines/auth/auth.selectors.ts';
import { selectCanRetryNow as selectCanRetrySubmission } from '#machines/registration/registration.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';

/** A successful retry removes the button, so the heading takes the focus. */
const passFocus = (button: HTMLElement | null) => () => {
  if (document.activeElement === button) document.querySelector<HTMLElement>('main h1[tabindex]')?.focus();
};

/** Retries at once instead of waiting for the automatic retry. */
export function RetryNowButton() {
  const { t } = useTranslation('auth');
  const sendAuth = useSend('auth');
  const sendRegistration = useSend('registration');
  const canRetryAuth = useAuth(selectCanRetryAuth);
  const canRetrySubmission = useRegistration(selectCanRetrySubmission);
  return (
    <Button
      ref={passFocus}
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
