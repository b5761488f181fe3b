import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** A part of a page is not the current page, which the router would say of each. */
const PartLink = createLink(({ 'aria-current': _, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest}>{children}</a>
));

const useTexts = () => useTranslation('common').t;

/** The links to the parts of the landing page, as list items. */
export function ProductLinks() {
  const t = useTexts();
  return (
    <>
      <li>
        <PartLink to="/" hash="features">
          {t('nav.features')}
        </PartLink>
      </li>
      <li>
        <PartLink to="/" hash="pricing">
          {t('nav.pricing')}
        </PartLink>
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
