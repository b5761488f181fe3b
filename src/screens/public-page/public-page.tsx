import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import { passFocusTo } from '#src/components/pass-focus.ts';
import { SiteFooter } from '#src/components/site-footer.tsx';
import { SiteLinks } from '#src/components/site-links.tsx';
import { useIsOwner } from '#src/runtime/use-loaded-app.ts';
import { dashboardLink } from './trial-link.tsx';

const passFocusToDashboard = passFocusTo((trial) => trial.previousElementSibling);

interface PublicPageProps {
  /** Opens the sign-in modal. Without it, *Sign In* links to /auth. */
  onSignIn?: () => void;
  children: ReactNode;
}

/** Layout of content pages: navigation bar and footer. */
export function PublicPage({ onSignIn, children }: PublicPageProps) {
  const { t } = useTranslation('common');
  const isOwner = useIsOwner();
  const style = isOwner ? ({ size: 'small' } as const) : ({ variant: 'plain' } as const);
  const name = t(isOwner ? 'nav.openDashboard' : 'nav.signIn');
  const actions = (
    <>
      {/* One element for both: the closed modal returns the focus to it. */}
      {onSignIn ? (
        <Button {...style} {...(!isOwner && { 'aria-haspopup': 'dialog' })} onClick={onSignIn}>
          {name}
        </Button>
      ) : (
        <LinkButton {...style} {...(isOwner ? dashboardLink : { to: pages.auth })}>
          {name}
        </LinkButton>
      )}
      {!isOwner && (
        <LinkButton ref={passFocusToDashboard} to={pages.getStarted} size="small">
          {t('nav.getStarted')}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <NavBar links={<SiteLinks />} actions={actions} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
