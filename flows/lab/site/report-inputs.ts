import type { Input } from '#flows/lab/recognise.ts';

/** The name of the page's function that receives inputs. */
export const inputListener = 'reportInputToLab';

/** Runs in every page before its scripts, without access to this module: reports what the person does. */
export const reportInputs = (listenerName: string): void => {
  const report = (input: Input) => {
    const send = (globalThis as Record<string, unknown>)[listenerName] as ((one: Input) => void) | undefined;
    send?.(input);
  };
  const words = (element: Element) =>
    element.getAttribute('aria-label') ?? (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const onClick = ({ isTrusted, target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('button, a[href], [role=option]') : null;
    if (!isTrusted || !control || control.getAttribute('aria-disabled') === 'true') return;
    const role = control.tagName === 'A' ? 'link' : 'button';
    report({ role: control.getAttribute('role') ?? role, name: words(control) });
  };
  // A pressed button may be gone before the page's own listeners have run.
  addEventListener('click', onClick, { capture: true });
  const dismiss = () => document.querySelector('[role=dialog]') && report('dismiss');
  addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key === 'Escape' && dismiss(), {
    capture: true,
  });
  addEventListener(
    'pointerdown',
    ({ isTrusted, target }) =>
      isTrusted && target instanceof Element && !target.closest('[role=dialog]') && dismiss(),
    { capture: true },
  );
  const move = (from: number, to: number) => report(to < from ? 'back' : 'forward');
  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    if (navigationType === 'traverse') move(from.index, navigation.currentEntry?.index ?? -1);
  });
  const { activation } = navigation;
  if (activation?.navigationType === 'reload') report('reload');
  // Another host's entry has no index here.
  if (activation?.navigationType === 'traverse')
    move(activation.from?.index ?? Infinity, activation.entry.index);
};
