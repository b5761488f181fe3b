import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { AppContext } from '#src/app/app-context.ts';
import { connectBridge } from '#src/app/bridge.ts';
import { createApp } from '#src/app/create-app.ts';
import { createPorts } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { parseEnvironment } from '#src/config/environment.ts';
import { paths } from '#src/config/paths.ts';
import { followLanguage, type PageName } from '#src/i18n/document-language.ts';
import { createI18n } from '#src/i18n/setup.ts';
import '#src/styles/global.css';

const pageNames = Object.fromEntries(Object.entries(paths).map(([name, path]) => [path, name])) as Partial<
  Record<string, PageName>
>;

const start = async (root: HTMLElement) => {
  const environment = parseEnvironment(import.meta.env);
  const i18n = await createI18n();
  const router = createAppRouter();
  const ports = createPorts(environment, () => i18n.resolvedLanguage ?? i18n.language);
  const app = createApp(ports, location.pathname !== paths.registration);

  const nameDocument = followLanguage(
    i18n,
    document,
    () => pageNames[router.state.location.pathname] ?? 'notFound',
  );
  router.subscribe('onResolved', nameDocument);
  connectBridge(app, router, (address) => location.assign(address), environment.dashboardUrl);
  // A page that the browser kept while the dashboard was open shows a flow that is over.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });

  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <AppContext value={app}>
          <RouterProvider router={router} />
        </AppContext>
      </I18nextProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
start(root).catch((error: unknown) => {
  // Not even the texts arrived: both languages, and no component that would need them.
  root.textContent =
    'No hemos podido cargar la página. Comprueba tu conexión y recarga. · The page could not be loaded. Check your connection and reload.';
  throw error;
});
