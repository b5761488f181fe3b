import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Language, languages } from '#contract/site.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { sidewaysScroll } from '#tests/src/support/layout.ts';
import { renderApp } from '#tests/src/support/render-app.tsx';

const croissant = {
  version: 1,
  keptAt: Date.now(),
  dish: 'croissant',
  name: 'Butter croissant',
  pieces: '24',
  sellingPrice: '1.50',
  ingredients: [{ id: 'butter', name: 'Butter', quantity: '0.550', price: '9.40', waste: '3.0' }],
};

const save = (dish: object) => localStorage.setItem('keptDish', JSON.stringify(dish));

beforeEach(() => {
  save(croissant);
  onTestFinished(() => localStorage.removeItem('keptDish'));
});

const dishLine = async () => (await screen.findByText('Butter croissant')).parentElement?.textContent;

test('saved dish: is on the ticket of /auth with its margin', async () => {
  const { user } = await renderApp('/auth');
  expect(await dishLine()).toBe('Butter croissant 83.7% margin');
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await dishLine()).toBe('Butter croissant 83.7% margin');
  expect(screen.getByText('credit cards')).toBeDefined();
});

test('saved dish: is beside the steps of onboarding with its margin', async () => {
  const { signInAs } = await renderApp('/registration');
  await signInAs('missing');
  expect(await dishLine()).toBe('Butter croissant 83.7% margin');
  expect(await axeViolations()).toEqual([]);
});

describe.each(['/auth', '/registration'])('saved dish: on %s', (path) => {
  const open = async (language: Language) => {
    const { signInAs } = await renderApp(path, language);
    if (path === '/registration') await signInAs('missing');
    return screen.findByText(/%/, { selector: 'b' });
  };

  test('warns of a margin below the target', async () => {
    const good = await open('en');
    const goodColor = getComputedStyle(good).color;
    cleanup();
    save({ ...croissant, sellingPrice: '0.50' });
    const low = await open('en');
    expect(low.textContent).toBe('51.1% margin');
    expect(getComputedStyle(low).color).not.toBe(goodColor);
    expect(await axeViolations()).toEqual([]);
  });

  test.each(languages)('fits any width in %s', async (language) => {
    onTestFinished(() => page.viewport(390, 844));
    await open(language);
    for (const width of [320, 360, 600, 768, 1024, 1440, 1920]) {
      await page.viewport(width, 800);
      expect([width, sidewaysScroll()]).toEqual([width, 0]);
    }
  });
});

test('saved dish: leaves the ticket as it is when it cannot be read', async () => {
  save({ ...croissant, version: 2 });
  await renderApp('/auth');
  await expect.poll(() => localStorage.getItem('keptDish')).toBeNull();
  expect(screen.getByText('coming right up')).toBeDefined();
});
