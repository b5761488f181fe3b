import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { passFocusToHeading } from '#src/components/pass-focus.ts';
import { useAuth, useRegistration, useSend } from '#src/runtime/use-app.ts';

const retryNow = { type: 'retry.now' } as const;
const canRetry = (snapshot: { can: (event: typeof retryNow) => boolean }) => snapshot.can(retryNow);

/** Retries immediately instead of waiting for the automatic retry. */
export function RetryNowButton() {
  const { t } = useTranslation('auth');
  const sendAuth = useSend('auth');
  const sendRegistration = useSend('registration');
  const canRetryAuth = useAuth(canRetry);
  const canRetrySubmission = useRegistration(canRetry);
  return (
    <Button
      // A successful retry removes the button.
      ref={passFocusToHeading}
      variant="line"
      size="small"
      busy={!canRetryAuth && !canRetrySubmission}
      onClick={() => {
        sendAuth(retryNow);
        sendRegistration(retryNow);
      }}
    >
      {t('tryNow')}
    </Button>
  );
}
