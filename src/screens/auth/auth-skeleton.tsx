import { useTranslation } from 'react-i18next';
import { AuthLayout } from './auth-layout.tsx';

/** Skeleton of the view of an e-mail link while its code loads. Looks like the prerendered page. */
export function AuthSkeleton() {
  const { t } = useTranslation('common');
  return <AuthLayout wait={t('moment')} />;
}
