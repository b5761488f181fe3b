import { useTranslation } from 'react-i18next';
import type { AuthView } from '#machines/flow/auth-view.selectors.ts';
import { Alert } from '#src/components/alert.tsx';

/** Result of the ownership question, or why a form for a new account is open. */
export function AuthNotice({ notice }: { notice: NonNullable<AuthView['notice']> }) {
  const { t } = useTranslation('auth');
  const isResult = notice !== 'emailChange';
  return (
    <Alert tone={isResult ? 'success' : 'notice'} silent={!isResult} title={t(`${notice}.title`)}>
      <p>{t(`${notice}.text`)}</p>
    </Alert>
  );
}
