import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { savedDishes } from '#src/app/saved-dishes.ts';
import { brand } from '#src/config/brand.ts';
import { texts } from '#src/i18n/locales/es.ts';
import { AboutScreen } from '#src/screens/about/about.screen.tsx';
import { GetStartedScreen } from '#src/screens/get-started/get-started.screen.tsx';
import { LandingScreen } from '#src/screens/landing/landing.screen.tsx';
import { StoreBadge } from '#src/screens/landing/store-badge.tsx';
import { NotFoundScreen } from '#src/screens/not-found/not-found.screen.tsx';
import { PrivacyScreen } from '#src/screens/privacy/privacy.screen.tsx';
import { dashboardUrl } from '#tests/src/support/open-app.tsx';
import { renderApp } from '#tests/src/support/render-app.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';
import { textLeaves } from '#tests/support/text-leaves.ts';

const { landing, common } = texts;
const landingScreen = (onSignIn = () => {}) => (
  <LandingScreen savedDishes={savedDishes} onSignIn={onSignIn} />
);
/** Opens a page as an owner with a session. */
const recognizeOwner = async (at: string, duringCheck?: () => void) => {
  const app = await renderApp(at, 'es');
  await app.answer(() => app.auth.resolve('checkSession', { valid: true }));
  await app.signInAs('found');
  duringCheck?.();
  await app.answer(() => app.auth.resolve('createSession', { status: 'success' }));
  return app;
};

const path = (link: HTMLElement) => link.getAttribute('href');

/** The parts of a text around its variables. */
const partsOf = (text: string) => text.replaceAll('{{brand}}', 'Escandallo').split(/\{\{\w+\}\}/);

// Flow paths show the texts of the others.
test.each<[name: keyof typeof texts, screen: ReactNode]>([
  ['about', <AboutScreen key="about" />],
  ['privacy', <PrivacyScreen key="privacy" />],
])('public pages: %s shows every text of its own', async (name, content) => {
  await renderPage(content);
  const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel);
  const shown = [document.body.textContent, ...labels].join('\n');
  const missing = textLeaves(texts[name]).filter(
    ([, text]) => !partsOf(text).every((part) => shown.includes(part)),
  );
  expect(missing).toEqual([]);
});

test('privacy: every link to a section has its target', async () => {
  await renderPage(<PrivacyScreen />);
  const targets = [...document.querySelectorAll('main a[href^="#"]')].map((link) =>
    link.getAttribute('href'),
  );
  expect(targets).toHaveLength(document.querySelectorAll('section[id]').length);
  expect(targets.filter((target) => !document.querySelector(`section${target}`))).toEqual([]);
});

test('get started: has one link, to sign-up, and no button', async () => {
  await renderPage(<GetStartedScreen />);
  const main = within(screen.getByRole('main'));
  expect(path(main.getByRole('link'))).toBe('/auth?mode=sign-up');
  expect(main.queryByRole('button')).toBeNull();
});

test('not found: shows the path, links home and logs once', async () => {
  const notFound = (
    <StrictMode>
      <NotFoundScreen />
    </StrictMode>
  );
  await renderPage(notFound, { path: '/carta/brunch' });
  expect(screen.getByRole('heading', { level: 1, name: texts.notFound.title })).toBeDefined();
  expect(path(screen.getByRole('link', { name: texts.notFound.home }))).toBe('/');
  expect(screen.getByText('/carta/brunch')).toBeDefined();
  for (const text of Object.values(texts.notFound)) expect(document.body.textContent).toContain(text);
  expect(console.error).toHaveBeenCalledExactlyOnceWith('404: there is no page at /carta/brunch');
  vi.mocked(console.error).mockClear();
});

test('landing: has its parts in order', async () => {
  await renderPage(landingScreen());
  expect(screen.getAllByRole('heading')[0]?.textContent).toBe(landing.hero.title);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    // On the hero's costing card.
    landing.card.dishes.croissant.name,
    landing.pricing.title,
    landing.features.title,
    landing.app.title,
    landing.questions.title,
    landing.final.title,
  ]);
});

test('landing: the header has links to parts, About and sign-up, and Sign In', async () => {
  const onSignIn = vi.fn();
  await page.viewport(1280, 800);
  await renderPage(landingScreen(onSignIn));
  const header = within(screen.getByRole('banner'));
  const { features, pricing, about, getStarted, signIn } = common.nav;
  const links = [features, pricing, about, getStarted].map((name) => header.getByRole('link', { name }));
  expect(links.map(path)).toEqual(['/#features', '/#pricing', '/about', '/get-started']);
  expect(document.querySelector('#features')).not.toBeNull();
  expect(document.querySelector('#pricing')).not.toBeNull();
  // A part of a page is not the current page.
  expect(links.map((link) => link.ariaCurrent)).toEqual([null, null, null, null]);
  await userEvent.click(header.getByRole('button', { name: signIn }));
  expect(onSignIn).toHaveBeenCalledOnce();
});

test.each(['/', '/about', '/privacy'])(
  'public pages: offer an owner the dashboard and no trial: %s',
  async (at) => {
    await page.viewport(1280, 800);
    const { redirectTo, user, ...app } = await recognizeOwner(at);
    expect(screen.queryByText(common.nav.signIn)).toBeNull();
    expect(document.querySelector('a[href="/get-started"]')).toBeNull();
    const links = screen.queryAllByRole('link', { name: common.nav.openDashboard });
    expect(links.map(path).filter((target) => target !== '/?modal=sign-in')).toEqual([]);
    expect(redirectTo).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole('banner')).getByText(common.nav.openDashboard));
    await app.answer(() => {});
    expect(redirectTo).toHaveBeenCalledExactlyOnceWith(dashboardUrl);
  },
);

test.each(['/', '/about'])(
  'public pages: an owner’s button takes the focus of %s’s Get Started',
  async (at) => {
    await page.viewport(1280, 800);
    await recognizeOwner(at, () =>
      within(screen.getByRole('banner')).getByText(common.nav.getStarted).closest('a')?.focus(),
    );
    expect(document.activeElement?.textContent).toBe(common.nav.openDashboard);
  },
);

test('landing: links to the trial, the demo and the store listing', async () => {
  await renderPage(landingScreen());
  const trials = screen.getAllByRole('link', { name: landing.hero.startTrial });
  expect(new Set(trials.map(path))).toEqual(new Set(['/get-started']));
  const demo = screen.getByRole<HTMLAnchorElement>('link', {
    name: landing.hero.watchDemo,
    description: common.opensInNewTab,
  });
  expect([demo.href, demo.target, demo.rel]).toEqual([brand.demoVideoUrl, '_blank', 'noopener noreferrer']);
  for (const { small, name } of [landing.app.appStore, landing.app.googlePlay]) {
    expect(path(screen.getByRole('link', { name: `${small} ${name}` }))).toBe(brand.storeListingUrl);
  }
});

test('landing: badges announce the app without a listing', async () => {
  await renderPage(<StoreBadge store="appStore" href="" />);
  expect(screen.getByText(landing.app.soon).parentElement?.textContent).toBe(`${landing.app.soon} App Store`);
  expect(screen.queryByRole('link')).toBeNull();
});

test('landing: only the free plan can be chosen', async () => {
  await renderPage(landingScreen());
  const { free, ...coming } = landing.pricing.plans;
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(path(card(free.name).getByRole('link', { name: free.button }))).toBe('/get-started');
  for (const { name, price } of Object.values(coming)) {
    expect(card(name).getByText(price.replace('\u00a0', ' '), { exact: false }).textContent).toContain(
      landing.pricing.perMonth,
    );
    expect(card(name).getAllByText(landing.pricing.comingSoon)).toHaveLength(1);
    expect(card(name).queryByRole('link')).toBeNull();
    expect(card(name).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  }
});

test('landing: names the plan of a feature that is not free', async () => {
  await renderPage(landingScreen());
  const jobs = screen.getAllByRole('article').filter(({ textContent }) => /\d\d:\d\d/.test(textContent));
  const later = jobs.filter((job) => within(job).queryByText(landing.features.plans.professional));
  expect(later.map((job) => within(job).getByRole('heading').textContent)).toEqual([
    landing.features.items.orders.title,
  ]);
});

test('landing: ends with links, operator and contact, which two answers have too', async () => {
  await renderPage(landingScreen());
  const footer = within(screen.getByRole('contentinfo'));
  const contact = `mailto:${brand.contactEmail}`;
  expect(footer.getAllByRole('link').map(path)).toEqual([
    '/',
    contact,
    '/#features',
    '/#pricing',
    '/about',
    '/privacy',
    '/about#legal',
    '/licenses.txt',
  ]);
  expect(footer.getByText(/Empresa de Muestra/)).toBeDefined();
  expect(document.querySelectorAll(`details a[href="${contact}"]`)).toHaveLength(2);
});
