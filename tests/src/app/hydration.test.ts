import { expect, onTestFinished, test, vi } from 'vitest';
import { isPrerendered, replayQueuedInput } from '#src/app/hydration.ts';

const at = (path: string) => new URL(path, 'https://site.example') as unknown as Location;

test('isPrerendered: is true only for the prerendered URL', () => {
  const root = document.createElement('div');
  root.dataset.page = 'auth';
  expect(isPrerendered(root, at('/auth?lng=en'))).toBe(true);
  expect(isPrerendered(root, at('/auth?mode=sign-up'))).toBe(false);
  expect(isPrerendered(root, at('/about'))).toBe(false);
  root.dataset.page = 'notFound';
  expect(isPrerendered(root, at('/nowhere'))).toBe(false);
  delete root.dataset.page;
  expect(isPrerendered(root, at('/registration'))).toBe(false);
});

test('isPrerendered: is false on /auth after a redirect to a provider', () => {
  const root = document.createElement('div');
  sessionStorage.setItem('firebase:pendingRedirect:key:[DEFAULT]', '"true"');
  onTestFinished(() => sessionStorage.clear());
  root.dataset.page = 'auth';
  expect(isPrerendered(root, at('/auth'))).toBe(false);
  root.dataset.page = 'landing';
  expect(isPrerendered(root, at('/?modal=sign-in'))).toBe(true);
});

test('hydration: replays early clicks on the button or its replacement', async () => {
  document.body.innerHTML = '<button>Stays</button><button>New</button>';
  const pressed: string[] = [];
  document.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent ?? ''));
  const gone = document.createElement('button');
  gone.textContent = 'New';
  globalThis.queuedInput = [document.querySelector('button') as HTMLElement, gone];
  replayQueuedInput();
  await vi.waitFor(() => expect(pressed).toEqual(['Stays', 'New']), 10_000);
  expect(globalThis.queuedInput).toBeUndefined();
});

test('hydration: replays early input in order once a busy app is ready', async () => {
  document.body.innerHTML = '<button disabled>First</button><form><button type="submit">Send</button></form>';
  const [first, form] = [document.querySelector('button'), document.querySelector('form')];
  if (!first || !form) throw new Error('Not drawn.');
  const acts: string[] = [];
  first.addEventListener('click', () => acts.push('pressed'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    acts.push('sent');
  });
  globalThis.queuedInput = [first, form];
  replayQueuedInput();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(acts).toEqual([]);
  expect(globalThis.queuedInput).toBeDefined();
  first.disabled = false;
  await vi.waitFor(() => expect(acts).toEqual(['pressed', 'sent']), 10_000);
  await vi.waitFor(() => expect(globalThis.queuedInput).toBeUndefined(), 10_000);
});
