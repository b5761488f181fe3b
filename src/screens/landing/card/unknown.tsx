import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

/** In the place of a result that a wrong number leads to. */
export function Unknown() {
  const { t } = useTranslation('landing');
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{t('card.unknown')}</VisuallyHidden>
    </>
  );
}
