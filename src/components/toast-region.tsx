import { useTranslation } from 'react-i18next';

/** The toaster's region, without its code and inline styles. `aria-live` keeps it accessible while a dialog is open. */
export function ToastRegion() {
  const { t } = useTranslation('common');
  return <section aria-label={t('toast.region').replace('{hotkey}', 'F8')} aria-live="off" tabIndex={-1} />;
}
