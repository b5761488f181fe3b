import { useTranslation } from 'react-i18next';
import type { AuthView } from '#machines/flow/auth-view.selectors.ts';
import { Alert } from '#src/components/alert.tsx';

/** Result of the ownership question. */
export function OwnershipNotice({ notice }: { notice: NonNullable<AuthView['notice']> }) {
  const { t } = useTranslation('auth');
  return (
    <Alert tone="success" title={t(`${notice}.title`)}>
      <p>{t(`${notice}.text`)}</p>
    </Alert>
  );
}
