import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
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

beforeEach(() => {
  localStorage.setItem('keptDish', JSON.stringify(croissant));
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

test('saved dish: leaves the ticket as it is when it cannot be read', async () => {
  localStorage.setItem('keptDish', JSON.stringify({ ...croissant, version: 2 }));
  await renderApp('/auth');
  await expect.poll(() => localStorage.getItem('keptDish')).toBeNull();
  expect(screen.getByText('coming right up')).toBeDefined();
});
