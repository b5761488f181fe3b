import { expect, test, vi } from 'vitest';
import { isDrawn, replay, takeEarlyPresses } from '#src/app/drawn-page.ts';

const at = (path: string) => new URL(path, 'https://site.example') as unknown as Location;

test('only what was drawn for the address is taken over', () => {
  const root = document.createElement('div');
  root.dataset.page = 'auth';
  expect(isDrawn(root, at('/auth?lng=en'))).toBe(true);
  expect(isDrawn(root, at('/auth?mode=sign-up'))).toBe(false);
  expect(isDrawn(root, at('/about'))).toBe(false);
  root.dataset.page = 'notFound';
  expect(isDrawn(root, at('/nowhere'))).toBe(false);
  delete root.dataset.page;
  expect(isDrawn(root, at('/registration'))).toBe(false);
});

test('early presses reach the button, or the one that took its place', async () => {
  document.body.innerHTML = '<button>Stays</button><button>New</button>';
  const pressed: string[] = [];
  document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent ?? ''));
  const gone = document.createElement('button');
  gone.textContent = 'New';
  globalThis.earlyPresses = [document.querySelector('button') as HTMLElement, gone];
  replay(takeEarlyPresses());
  await vi.waitFor(() => expect(pressed).toEqual(['Stays', 'New']));
  expect(globalThis.earlyPresses).toBeUndefined();
});
