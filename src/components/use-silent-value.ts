import { useEffect, useLayoutEffect, useRef } from 'react';

/** Captured before any handler, also on disabled buttons. */
const eventTypes = ['click', 'focusin', 'input', 'keydown', 'pointerdown', 'submit'];

const find = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** React ignores an input event without a new value. It records assignments, but not calls of the prototype's setter. */
const changeValue = (input: HTMLInputElement, known: string, text: string) => {
  input.value = known;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Value of the controlled input with this id. Extensions may assign one without an event, which React would overwrite:
 * it stays, and an input event follows at the next click, key or focus.
 */
export function useSilentValue<Value extends string | undefined>(id: string, value: Value): Value {
  const rendered = useRef<Value>(undefined);
  // Value of the last event, which its handler may ignore, as the address search does.
  const announced = useRef<string>(undefined);
  const assigned = value !== undefined && value === rendered.current ? find(id)?.value : undefined;
  const shown = assigned === undefined || assigned === announced.current ? value : (assigned as Value);

  useLayoutEffect(() => {
    rendered.current = value;
  });
  useEffect(() => {
    const report = ({ type, target }: Event) => {
      const input = find(id);
      const known = rendered.current;
      if (!input || known === undefined || input.value === announced.current) return;
      if (type !== 'input') {
        if (!input.readOnly && input.value !== known) changeValue(input, known, input.value);
      } else if (target === input) announced.current = input.value;
    };
    const end = new AbortController();
    for (const type of eventTypes) addEventListener(type, report, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [id]);
  return shown;
}
