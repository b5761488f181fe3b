import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonFace, buttonClass } from '#src/components/button-look.tsx';
import { environment } from '#src/config/built-environment.ts';
import { useApp } from '#src/runtime/use-app.ts';

/** Opens the dashboard where the page was not left for it. The keyboard goes on here: what was pressed is busy or gone. */
export function DashboardLink() {
  const { t } = useTranslation('auth');
  const { flow } = useApp();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('header')) link.current?.focus();
  }, []);
  const open = (event: MouseEvent) => {
    // In another tab it is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flow.send({ type: 'dashboard.requested' });
  };
  return (
    <a ref={link} href={environment.dashboardUrl} className={buttonClass({ wide: true })} onClick={open}>
      <ButtonFace>{t('openDashboard')}</ButtonFace>
    </a>
  );
}
