import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { NavBar } from '#src/components/nav-bar.tsx';
import { SiteLinks } from '#src/components/site-links.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const toggle = () => screen.getByLabelText('Menú');
const isOpen = () => toggle().closest('details')?.open;
const actions = (
  <>
    <button type="button">Iniciar sesión</button>
    <a href="/get-started">Empezar</a>
  </>
);
const withMenu = <NavBar links={<SiteLinks />} actions={actions} />;

it('NavBar: has home link, skip link and language switch', async () => {
  await renderPage(<NavBar />);
  expect(screen.getByRole('link', { name: /^Escandallo/ }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Saltar al contenido' }).getAttribute('href')).toBe('#main');
  expect(screen.getByRole('button', { name: /English/ })).toBeTruthy();
  expect(screen.queryByLabelText('Menú')).toBeNull();
});

/** Left to right, then down. */
const compareBoxes = (one: Element, other: Element) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const isSameLine = a.top < b.bottom && b.top < a.bottom;
  return isSameLine ? a.left - b.left : a.top - b.top;
};

it.each([1280, 360])('NavBar: has the Tab order of its look at %i px', async (width) => {
  await page.viewport(width, 740);
  await renderPage(withMenu);
  const stops = () =>
    [...document.querySelectorAll('header :is(a, button, summary)')].filter((stop) => stop.checkVisibility());
  expect(stops()).toEqual(stops().sort(compareBoxes));
  if (width > 1000) return;
  await userEvent.click(toggle());
  expect(stops().length).toBeGreaterThan(8);
  expect(stops()).toEqual(stops().sort(compareBoxes));
});

it('NavBar: names the menu that its button controls', async () => {
  await renderPage(withMenu);
  expect(isOpen()).toBe(false);
  await userEvent.click(toggle());
  expect(isOpen()).toBe(true);
  const menu = document.getElementById(toggle().getAttribute('aria-controls') ?? '');
  expect(menu).toBe(screen.getByRole('navigation', { name: 'Principal' }));
  await userEvent.click(toggle());
  expect(isOpen()).toBe(false);
});

it('NavBar: closes the menu with Esc and focuses the button', async () => {
  await renderPage(withMenu);
  await userEvent.click(toggle());
  screen.getByRole('link', { name: 'Precios' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(toggle());
});

it('NavBar: closes the menu on a click outside, which keeps the focus', async () => {
  await renderPage(
    <>
      {withMenu}
      <input aria-label="Elsewhere" />
    </>,
  );
  await userEvent.click(toggle());
  await userEvent.click(screen.getByRole('navigation', { name: 'Principal' }));
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByLabelText('Elsewhere'));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

it('NavBar: closes the menu when the focus leaves the header', async () => {
  await renderPage(
    <>
      {withMenu}
      <input aria-label="Elsewhere" />
    </>,
  );
  await userEvent.click(toggle());
  screen.getByRole('button', { name: /English/ }).focus();
  expect(isOpen()).toBe(true);
  screen.getByLabelText('Elsewhere').focus();
  expect(isOpen()).toBe(false);
});

it('NavBar: closes the menu on a choice and focuses the button', async () => {
  const { router } = await renderPage(withMenu);
  for (const [role, name] of [
    ['button', 'Iniciar sesión'],
    ['link', 'Precios'],
  ] as const) {
    await userEvent.click(toggle());
    const menu = screen.getByRole('navigation', { name: 'Principal' });
    await userEvent.click(within(menu).getByRole(role, { name }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(toggle());
  }
  expect(router.state.location.href).toBe('/#pricing');
});

it("NavBar: keeps the menu open when an extension's element is clicked", async () => {
  await renderPage(withMenu);
  const foreign = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => foreign.remove());
  await userEvent.click(toggle());
  await userEvent.click(foreign);
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(foreign);
});
