import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

/** Replaces a result of invalid numbers. */
export function InvalidResult() {
  const { t } = useTranslation('landing');
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('card.unknown')}</VisuallyHidden>
    </>
  );
}
