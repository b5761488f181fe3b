import { useTranslation } from 'react-i18next';

/** Where toasts will be: announced as the toaster's own region is, without its code and its inline styles. */
export function ToastRegion() {
  const { t } = useTranslation('common');
  return <section aria-label={t('toast.region').replace('{hotkey}', 'F8')} tabIndex={-1} />;
}
