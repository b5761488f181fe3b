import { useTranslation } from 'react-i18next';
import { AuthLayout } from './auth-layout.tsx';

/** Skeleton of an e-mail link's view while its code loads; looks like the prerendered page. */
export function AuthSkeleton() {
  const { t } = useTranslation('common');
  return <AuthLayout wait={t('moment')} />;
}
