import { useTranslation } from 'react-i18next';
import {
  selectCanRetry,
  selectCanSignOut,
  selectError,
  selectUnconfirmedStore,
} from '#machines/auth/auth.selectors.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';
import { useAuth, useSend } from '#src/runtime/use-app.ts';

/** Shows why the flow failed after a sign-in, with the next actions. */
export function AuthError() {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  const error = useAuth(selectError);
  const canRetry = useAuth(selectCanRetry);
  // The ownership prompt has its own sign-out button.
  const hasPrompt = useAuth(selectUnconfirmedStore) !== null;
  const canSignOut = useAuth(selectCanSignOut) && !hasPrompt;
  if (error === null) return null;
  return (
    <Alert
      title={t(`${error}.title`)}
      actions={
        <>
          {canRetry && error !== 'recentSignInRequired' && (
            <Button variant="line" size="small" onClick={() => send({ type: 'retry.requested' })}>
              {t('retry')}
            </Button>
          )}
          {canSignOut && (
            <Button variant="plain" size="small" onClick={() => send({ type: 'signOut.requested' })}>
              {t('signOut')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`${error}.text`)}</p>
    </Alert>
  );
}
