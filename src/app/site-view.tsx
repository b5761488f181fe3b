import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { AppContext, type AppLoader } from '#src/runtime/app-context.ts';
import type { AppRouter } from './router.ts';

interface SiteViewProps {
  loader: AppLoader;
  router: AppRouter;
  /** Translations of the first render: those of the prerendered page. */
  first: i18n;
  /** Translations afterwards: the visitor's. */
  visitor: i18n;
  /** Called before any effect reads form fields. */
  onInserted?: () => void;
  onRendered?: () => void;
}

/**
 * The whole site. A prerendered page is hydrated in its own language, then switched to the visitor's: React finishes
 * hydration before it renders a context change.
 */
export function SiteView({ loader, router, first, visitor, onInserted, onRendered }: SiteViewProps) {
  const [i18n, setI18n] = useState(first);
  useLayoutEffect(() => onInserted?.(), [onInserted]);
  useEffect(() => {
    setI18n(visitor);
    onRendered?.();
  }, [visitor, onRendered]);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <AppContext value={loader}>
          <RouterProvider router={router} />
        </AppContext>
      </I18nextProvider>
    </StrictMode>
  );
}
