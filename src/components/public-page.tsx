import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from './link-button.tsx';
import { NavBar } from './nav-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLinks } from './site-links.tsx';

interface PublicPageProps {
  /** By default, links to /auth and /get-started. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Layout of content pages: navigation bar and footer. */
export function PublicPage({ actions, children }: PublicPageProps) {
  const { t } = useTranslation('common');
  const links = (
    <>
      <LinkButton variant="plain" to="/auth">
        {t('nav.signIn')}
      </LinkButton>
      <LinkButton to="/get-started" size="small">
        {t('nav.getStarted')}
      </LinkButton>
    </>
  );
  return (
    <>
      <NavBar links={<SiteLinks />} actions={actions ?? links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
