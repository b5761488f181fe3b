import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import type { ButtonStyle } from '#src/components/button-style.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { useIsOwner } from '#src/runtime/use-loaded-app.ts';

/** The sign-in modal redirects owners, with their saved dish. */
export const dashboardLink = { to: pages.landing, search: { modal: 'sign-in' }, resetScroll: false } as const;

interface TrialLinkProps extends ButtonStyle {
  /** Text for visitors. */
  children: ReactNode;
}

/** Links visitors to the trial, and owners to their dashboard. One element, so it keeps the focus. */
export function TrialLink({ children, ...style }: TrialLinkProps) {
  const { t } = useTranslation('common');
  const isOwner = useIsOwner();
  return (
    <LinkButton {...style} {...(isOwner ? dashboardLink : { to: pages.getStarted })}>
      {isOwner ? t('nav.openDashboard') : children}
    </LinkButton>
  );
}
