import { useTranslation } from 'react-i18next';

/** Placeholder of the toaster's region, without its code and inline styles. */
export function ToastRegion() {
  const { t } = useTranslation('common');
  return <section aria-label={t('toast.region').replace('{hotkey}', 'F8')} tabIndex={-1} />;
}
