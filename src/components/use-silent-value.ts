import { useEffect, useLayoutEffect, useRef } from 'react';

/** Captured before any handler, also on disabled buttons. */
const eventTypes = ['change', 'click', 'focusin', 'input', 'keydown', 'pointerdown', 'submit'];

const find = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** A press is reported by its click: an error that the report clears would move the button away meanwhile. */
const startsPress = ({ type, target }: Event) =>
  (type === 'focusin' || type === 'pointerdown') && (target as Element).closest('button:enabled') !== null;

/** Events of this module. */
const own = new WeakSet<Event>();

/**
 * Announces the value of the input to React, which ignores an event without a new value: it records assignments, but not
 * calls of the prototype's setter. Keeps the mark of programs that recognize their own events.
 */
const announce = (input: HTMLInputElement, known: string, cause: Event) => {
  const text = input.value;
  input.value = known;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  const event = new Event('input', { bubbles: true });
  own.add(event);
  input.dispatchEvent('simulated' in cause ? Object.assign(event, { simulated: true }) : event);
};

/**
 * Value of the controlled input with this id. Programs may assign one without an event, or with one that React ignores,
 * and React would overwrite it: it stays, and an input event follows at the program's event, or at the next click, key
 * or focus.
 */
export function useSilentValue<Value extends string | undefined>(id: string, value: Value): Value {
  const rendered = useRef<Value>(undefined);
  // A handler may ignore it, as the address search does.
  const announced = useRef<string>(undefined);
  const assigned = value !== undefined && value === rendered.current ? find(id)?.value : undefined;
  const shown = assigned === undefined || assigned === announced.current ? value : (assigned as Value);

  useLayoutEffect(() => {
    rendered.current = value;
  });
  useEffect(() => {
    const announceAssigned = (cause: Event) => {
      const input = find(id);
      const known = rendered.current;
      if (!input || known === undefined || input.readOnly || input.value === known) return;
      announced.current = input.value;
      announce(input, known, cause);
    };
    const report = (event: Event) => {
      if (startsPress(event) || own.has(event)) return;
      if (event.type !== 'input' && event.type !== 'change') return announceAssigned(event);
      const input = find(id);
      // React handles the browser's events, and restores a value that a handler ignores.
      if (event.isTrusted || event.target !== input) return;
      // The address search ignores marked events, and a render during the event must not keep their value.
      if ('simulated' in event) announced.current = input?.value;
      queueMicrotask(() => announceAssigned(event));
    };
    const end = new AbortController();
    for (const type of eventTypes) addEventListener(type, report, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [id]);
  return shown;
}
