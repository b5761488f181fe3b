import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { AppContext } from '#src/runtime/app-context.ts';
import type { AppSource } from '#src/runtime/app-source.ts';
import type { AppRouter } from './router.ts';

interface SiteViewProps {
  source: AppSource;
  router: AppRouter;
  /** The texts of the first drawing: those that the page was prerendered with. */
  first: i18n;
  /** The texts from then on: the visitor's. */
  visitor: i18n;
  /** Before anything reads what is typed. */
  onInserted?: () => void;
  onDrawn?: () => void;
}

/**
 * The whole site. A prerendered page is hydrated in its own language and then handed to the visitor's:
 * React hydrates what is still to be hydrated before it draws a change of context.
 */
export function SiteView({ source, router, first, visitor, onInserted, onDrawn }: SiteViewProps) {
  const [i18n, setI18n] = useState(first);
  useLayoutEffect(() => onInserted?.(), [onInserted]);
  useEffect(() => {
    setI18n(visitor);
    onDrawn?.();
  }, [visitor, onDrawn]);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <AppContext value={source}>
          <RouterProvider router={router} />
        </AppContext>
      </I18nextProvider>
    </StrictMode>
  );
}
