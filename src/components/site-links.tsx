import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The links that the header and the footer of the public pages share, as list items. */
export function SiteLinks() {
  const { t } = useTranslation('common');
  return (
    <>
      <li>
        <Link to="/" hash="features">
          {t('nav.features')}
        </Link>
      </li>
      <li>
        <Link to="/" hash="pricing">
          {t('nav.pricing')}
        </Link>
      </li>
      <li>
        <Link to="/about">{t('nav.about')}</Link>
      </li>
    </>
  );
}
