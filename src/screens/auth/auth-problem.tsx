import { useTranslation } from 'react-i18next';
import { selectError, selectHasSessionFailed } from '#machines/auth/auth.selectors.ts';
import { useApp, useAuth } from '#src/app/hooks.ts';
import { Alert } from '#src/components/alert.tsx';
import { Button } from '#src/components/button.tsx';

/** Says that signing in worked but the rest did not, where the person is, with a way on. */
export function AuthProblem() {
  const { t } = useTranslation('auth');
  const { auth } = useApp();
  const error = useAuth(selectError);
  const hasSessionFailed = useAuth(selectHasSessionFailed);
  if (error === null) return null;
  return (
    <Alert
      title={t(`${error}.title`)}
      actions={
        <>
          {error !== 'recentSignInRequired' && (
            <Button variant="line" size="small" onClick={() => auth.send({ type: 'retry.requested' })}>
              {t('retry')}
            </Button>
          )}
          {hasSessionFailed && (
            <Button variant="plain" size="small" onClick={() => auth.send({ type: 'signOut.requested' })}>
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
