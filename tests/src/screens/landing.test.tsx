import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { savedDishes } from '#src/app/saved-dishes.ts';
import { brand } from '#src/config/brand.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { LandingScreen } from '#src/screens/landing/landing.screen.tsx';
import { StoreBadge } from '#src/screens/landing/store-badge.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const link = (name: string | RegExp, within_ = screen.getByRole('main')) =>
  within(within_).getByRole<HTMLAnchorElement>('link', { name });
const path = (anchor: HTMLAnchorElement) => anchor.getAttribute('href');

describe.each([
  ['es', es],
  ['en', en],
] as const)('landing page in %s', (language, { landing, common }) => {
  const show = (onSignIn = () => {}) =>
    renderPage(<LandingScreen savedDishes={savedDishes} onSignIn={onSignIn} />, { language });

  it('links the hero to prices, features, apps and sign-up', async () => {
    await show();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(screen.getAllByRole('heading')[0]?.textContent).toBe(landing.hero.title);
    expect(titles).toEqual([
      // On the hero's costing card.
      landing.card.dishes.croissant.name,
      landing.pricing.title,
      landing.features.title,
      landing.app.title,
      landing.questions.title,
      landing.final.title,
    ]);
  });

  it('names the plan of each feature; coming ones are not sold', async () => {
    await show();
    const { professional } = landing.features.plans;
    const jobs = screen.getAllByRole('article').filter(({ textContent }) => /\d\d:\d\d/.test(textContent));
    const later = jobs.filter((job) => within(job).queryByText(professional));
    expect(later.map((job) => within(job).getByRole('heading').textContent)).toEqual([
      landing.features.items.orders.title,
    ]);
  });

  it('answers questions and compares the product with alternatives', async () => {
    await show();
    const { items, compared } = landing.questions;
    const [first] = items;
    await userEvent.click(screen.getByText(first.question));
    const opened = screen.getAllByRole<HTMLDetailsElement>('group').filter(({ open }) => open);
    expect(opened.map(({ textContent }) => textContent)).toEqual([first.question + first.answer]);
    const table = screen.getByRole('table', { name: /Escandallo$/ });
    expect(within(table).getAllByRole('row')).toHaveLength(compared.rows.length + 1);
  });

  it('has a header with anchors, About, Sign In and Get Started', async () => {
    const onSignIn = vi.fn();
    await page.viewport(1280, 800);
    await show(onSignIn);
    const header = screen.getByRole('banner');
    expect(path(link(common.nav.features, header))).toBe('/#features');
    expect(path(link(common.nav.pricing, header))).toBe('/#pricing');
    expect(path(link(common.nav.about, header))).toBe('/about');
    expect(path(link(common.nav.getStarted, header))).toBe('/get-started');
    await userEvent.click(within(header).getByRole('button', { name: common.nav.signIn }));
    expect(onSignIn).toHaveBeenCalledTimes(1);
    expect(document.getElementById('features')).toBeTruthy();
    expect(document.getElementById('pricing')).toBeTruthy();
  });

  it('starts with claims, trial and demo', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(landing.hero.title);
    for (const { name, value } of Object.values(landing.hero.claims)) {
      expect(screen.getByText(name).nextElementSibling?.textContent).toBe(value);
    }
    for (const trial of screen.getAllByRole<HTMLAnchorElement>('link', { name: landing.hero.startTrial })) {
      expect(path(trial)).toBe('/get-started');
    }
    const demo = link(landing.hero.watchDemo);
    expect([demo.href, demo.target, demo.rel]).toEqual([brand.demoVideoUrl, '_blank', 'noopener noreferrer']);
  });

  it('describes every feature', async () => {
    await show();
    for (const { title, text } of Object.values(landing.features.items)) {
      expect(screen.getByRole('heading', { level: 3, name: title })).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('has three plans; only the free one can be chosen', async () => {
    await show();
    for (const [key, plan] of Object.entries(landing.pricing.plans)) {
      const card = screen.getByRole('article', { name: plan.name });
      expect(card.textContent).toContain(`${plan.price} ${landing.pricing.perMonth}`);
      expect(card.textContent).toContain(plan.description);
      expect(
        within(card)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(plan.features);
      if (key === 'free') {
        expect(within(card).getByText(landing.pricing.mostPopular)).toBeTruthy();
        expect(path(link(plan.button, card))).toBe('/get-started');
      } else {
        expect(within(card).getAllByText(landing.pricing.comingSoon)).toHaveLength(2);
        expect(within(card).queryByRole('link')).toBeNull();
        expect(within(card).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
      }
    }
  });

  it('has two store badges with the same listing', async () => {
    await show();
    const badges = [landing.app.appStore, landing.app.googlePlay].map(({ small, name }) =>
      link(`${small} ${name}`),
    );
    expect(badges.map(({ href }) => href)).toEqual([brand.storeListingUrl, brand.storeListingUrl]);
    expect(badges.every(({ rel }) => rel === 'noopener noreferrer')).toBe(true);
  });

  it('has badges that announce the app without a listing', async () => {
    await renderPage(<StoreBadge store="appStore" href="" />, { language });
    expect(screen.getByText(landing.app.soon).parentElement?.textContent).toBe(
      `${landing.app.soon} App Store`,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('ends with call to action and footer links', async () => {
    await show();
    expect(screen.getByRole('heading', { name: landing.final.title })).toBeTruthy();
    const footer = screen.getByRole('contentinfo');
    const links = within(footer).getAllByRole<HTMLAnchorElement>('link').map(path);
    expect(links.toSpliced(1, 1)).toEqual(['/', '/#features', '/#pricing', '/about', '/privacy']);
  });

  it('landing: shows operator and contact in the footer and two answers', async () => {
    await show();
    const mails = screen.getAllByRole<HTMLAnchorElement>('link', { name: brand.contactEmail, hidden: true });
    expect(new Set(mails.map(({ href }) => href))).toEqual(new Set([`mailto:${brand.contactEmail}`]));
    expect(mails.filter((mail) => mail.closest('details'))).toHaveLength(2);
    expect(within(screen.getByRole('contentinfo')).getByText(/Empresa de Muestra/)).toBeTruthy();
  });

  it('marks no section link as current page', async () => {
    await page.viewport(1280, 800);
    await show();
    const parts = screen.getAllByRole('link', { name: /^(Funciones|Precios|Features|Pricing)$/ });
    expect(parts.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, null]);
  });
});
