import { shallowEqual } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectFailure } from '#machines/auth/auth.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { passFocusToHeading } from '#src/components/pass-focus.ts';
import { useAuth, useSend } from '#src/runtime/use-app.ts';

/** Shows why the flow failed after a sign-in, with the next actions. */
export function AuthError() {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  const failure = useAuth(selectFailure, shallowEqual);
  if (failure === null) return null;
  const { code, canRetry, canSignOut } = failure;
  return (
    <Alert
      title={t(`${code}.title`)}
      actions={
        <>
          {canRetry && (
            <Button
              // The press removes the alert.
              ref={passFocusToHeading}
              variant="line"
              size="small"
              onClick={() => send({ type: 'retry.requested' })}
            >
              {t('retry')}
            </Button>
          )}
          {canSignOut && (
            <Button
              ref={passFocusToHeading}
              variant="plain"
              size="small"
              onClick={() => send({ type: 'signOut.requested' })}
            >
              {t('signOut')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`${code}.text`)}</p>
    </Alert>
  );
}
