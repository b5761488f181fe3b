import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Link to a section, without the router's `aria-current`. */
const AnchorLink = createLink(({ 'aria-current': _, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest}>{children}</a>
));

const useCommonTexts = () => useTranslation('common').t;

/** Links to sections of the landing page, as list items. */
export function ProductLinks() {
  const t = useCommonTexts();
  return (
    <>
      <li>
        <AnchorLink to="/" hash="features">
          {t('nav.features')}
        </AnchorLink>
      </li>
      <li>
        <AnchorLink to="/" hash="pricing">
          {t('nav.pricing')}
        </AnchorLink>
      </li>
    </>
  );
}

function AboutLink() {
  const t = useCommonTexts();
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

/** Links about company and privacy, as list items. */
export function CompanyLinks() {
  const t = useCommonTexts();
  return (
    <>
      <AboutLink />
      <li>
        <Link to="/privacy">{t('nav.privacy')}</Link>
      </li>
      <li>
        <AnchorLink to="/about" hash="legal">
          {t('nav.legal')}
        </AnchorLink>
      </li>
    </>
  );
}
