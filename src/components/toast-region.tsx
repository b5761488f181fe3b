import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Where toasts are; F8 leads there. Empty until the code that shows them is there. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <section aria-label={t('toast.region')} tabIndex={-1}>
      {children}
    </section>
  );
}
