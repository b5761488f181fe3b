import { expect, onTestFinished, test, vi } from 'vitest';
import { isDrawn, replayEarlyActs } from '#src/app/drawn-page.ts';

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

test('back from a provider, /auth shows what nobody could draw ahead', () => {
  const root = document.createElement('div');
  sessionStorage.setItem('firebase:pendingRedirect:key:[DEFAULT]', '"true"');
  onTestFinished(() => sessionStorage.clear());
  root.dataset.page = 'auth';
  expect(isDrawn(root, at('/auth'))).toBe(false);
  root.dataset.page = 'landing';
  expect(isDrawn(root, at('/?modal=sign-in'))).toBe(true);
});

test('early presses reach the button, or the one that took its place', async () => {
  document.body.innerHTML = '<button>Stays</button><button>New</button>';
  const pressed: string[] = [];
  document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent ?? ''));
  const gone = document.createElement('button');
  gone.textContent = 'New';
  globalThis.earlyActs = [document.querySelector('button') as HTMLElement, gone];
  replayEarlyActs();
  await vi.waitFor(() => expect(pressed).toEqual(['Stays', 'New']));
  expect(globalThis.earlyActs).toBeUndefined();
});
