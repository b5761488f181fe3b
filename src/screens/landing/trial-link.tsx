import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import type { ButtonStyle } from '#src/components/button-style.tsx';
import { LinkButton } from '#src/components/link-button.tsx';

interface TrialLinkProps extends ButtonStyle {
  isOwner: boolean;
  /** Text for visitors. */
  children: ReactNode;
}

/** Links visitors to the trial, and owners to their dashboard. One element, so it keeps the focus. */
export function TrialLink({ isOwner, children, ...style }: TrialLinkProps) {
  const { t } = useTranslation('common');
  // The sign-in modal redirects owners, with their saved dish.
  const target = isOwner
    ? { to: pages.landing, search: { modal: 'sign-in' as const }, resetScroll: false }
    : { to: pages.getStarted };
  return (
    <LinkButton {...style} {...target}>
      {isOwner ? t('nav.openDashboard') : children}
    </LinkButton>
  );
}
