import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** A part of a page is not the current page. */
const toPart = { activeProps: { 'aria-current': undefined } } as const;

const useTexts = () => useTranslation('common').t;

/** The links to the parts of the landing page, as list items. */
export function ProductLinks() {
  const t = useTexts();
  return (
    <>
      <li>
        <Link to="/" hash="features" {...toPart}>
          {t('nav.features')}
        </Link>
      </li>
      <li>
        <Link to="/" hash="pricing" {...toPart}>
          {t('nav.pricing')}
        </Link>
      </li>
    </>
  );
}

function AboutLink() {
  const t = useTexts();
  return (
    <li>
      <Link to="/about">{t('nav.about')}</Link>
    </li>
  );
}

/** The links of the header, as list items. */
export function SiteLinks() {
  return (
    <>
      <ProductLinks />
      <AboutLink />
    </>
  );
}

/** Who makes it and how data is used, as list items. */
export function HouseLinks() {
  const t = useTexts();
  return (
    <>
      <AboutLink />
      <li>
        <Link to="/privacy">{t('nav.privacy')}</Link>
      </li>
    </>
  );
}
