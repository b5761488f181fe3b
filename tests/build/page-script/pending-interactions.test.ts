import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueForApp } from '#build/page-script/queued-input.ts';

const reached = vi.fn();
const opened = vi.fn();

queueForApp('click', 'button[type=button]', opened);
queueForApp('submit', 'form');

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeEach(() => {
  globalThis.queuedInput = [];
  document.body.innerHTML =
    '<button type="button"><b>Open</b></button><a href="#there">There</a><form><input /></form>';
  for (const type of ['click', 'submit']) document.body.addEventListener(type, reached);
});

afterEach(() => {
  for (const type of ['click', 'submit']) document.body.removeEventListener(type, reached);
  vi.resetAllMocks();
});

test('queueForApp: queues clicks and submits in order, and stops them', () => {
  find('b').click();
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(sent);
  expect(globalThis.queuedInput).toEqual([find('button'), find('form')]);
  expect(sent.defaultPrevented).toBe(true);
  expect(reached).not.toHaveBeenCalled();
  expect(opened.mock.calls).toEqual([[find('button')]]);
});

test('queueForApp: ignores links', () => {
  find('a').click();
  expect(globalThis.queuedInput).toEqual([]);
  expect(reached).toHaveBeenCalledOnce();
});

test('queueForApp: stops nothing after hydration', () => {
  globalThis.queuedInput = undefined;
  find('b').click();
  expect(reached).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
});
