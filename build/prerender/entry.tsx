/** Renders a page in a language, without a browser. Built and run by plugin.ts. */
import { createMemoryHistory } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Language, type PageName, pages } from '#contract/site.ts';
import { createApp } from '#src/app/create-app.ts';
import { createPorts } from '#src/app/ports.ts';
import { createAppRouter } from '#src/app/router.ts';
import { SiteView } from '#src/app/site-view.tsx';
import { environment } from '#src/config/built-environment.ts';
import { createFixedI18n } from '#src/i18n/setup.ts';
import { loadedApp } from '#src/runtime/app-loader.ts';
import { pageHead } from './page-head.ts';
import { createRootFiles } from './root-files.ts';

/** Onboarding depends on the signed-in user, so it is not prerendered. */
const isPrerendered = (page: PageName) => page !== 'registration';

/** Message of pages with a form without scripts. */
const noScript = {
  es: 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.',
  en: 'This page needs JavaScript. Turn it on in your browser and load the page again.',
} satisfies Record<Language, string>;
const needsScript = (page: PageName) => page === 'auth' || page === 'registration';

/** Path with which the not-found page is rendered. */
const noPath = '/404';

/** For the policy of every page: the router opens the forms without another document. */
export const { allowsRecaptcha } = environment;

export const rootFiles = () => createRootFiles(environment);

/** Shown by build/page-script/start-app.ts; the page's script queues clicks of every button with a type. */
const LoadError = ({ t, hasContent }: { t: TFunction<'common'>; hasContent: boolean }) => (
  <div id="loadError" role="alert" hidden>
    <p>
      <b>{hasContent ? t('chunkFailed.reason') : `${t('chunkFailed.title')}.`}</b> {t('chunkFailed.text')}
    </p>
    {/* biome-ignore lint/a11y/useButtonType: a type would queue its clicks, and there is no form around it */}
    <button>{t('chunkFailed.retry')}</button>
  </div>
);

export async function renderStaticPage(
  page: PageName,
  language: Language,
): Promise<{ head: string; body: string; loadError: string }> {
  const i18n = await createFixedI18n(language);
  const head = pageHead(page, language, i18n, environment.siteOrigin);
  const loadError = renderToStaticMarkup(
    <>
      {needsScript(page) && (
        <noscript>
          <p>{noScript[language]}</p>
        </noscript>
      )}
      <LoadError t={i18n.getFixedT(language, 'common')} hasContent={isPrerendered(page)} />
    </>,
  );
  if (!isPrerendered(page)) return { head, body: '', loadError };
  const path = page === 'notFound' ? noPath : pages[page];
  const router = createAppRouter(i18n, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const app = createApp(
    createPorts(environment, () => language),
    { expectsSession: true, isBackFromRegistration: false, isReturningOwner: false },
  );
  const body = renderToString(
    <SiteView loader={loadedApp(app)} router={router} first={i18n} visitor={i18n} />,
  );
  app.notifications.stop();
  return { head, body, loadError };
}
