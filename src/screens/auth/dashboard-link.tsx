import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonContent, buttonClass } from '#src/components/button-style.tsx';
import { environment } from '#src/config/built-environment.ts';
import { useApp } from '#src/runtime/use-app.ts';

const focusOutsideHeader = (link: HTMLElement | null) => {
  if (!document.activeElement?.closest('header')) link?.focus();
};

/** Opens the dashboard after a failed redirect. Takes the focus, because the clicked button is busy or removed. */
export function DashboardLink() {
  const { t } = useTranslation('auth');
  const { flow } = useApp();
  const open = (event: MouseEvent) => {
    // The browser opens the link in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flow.send({ type: 'dashboard.requested' });
  };
  return (
    <a
      ref={focusOutsideHeader}
      href={environment.dashboardUrl}
      className={buttonClass({ wide: true })}
      onClick={open}
    >
      <ButtonContent>{t('openDashboard')}</ButtonContent>
    </a>
  );
}
