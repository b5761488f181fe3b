import type { ReactNode } from 'react';
import { NavBar } from './nav-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLinks } from './site-links.tsx';

/** The frame of the pages that sell and explain: their links above, the footer below. */
export function PublicPage({ actions, children }: { actions: ReactNode; children: ReactNode }) {
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
