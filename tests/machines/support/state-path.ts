import type { StateValue } from 'xstate';

/** `{ a: { b: 'c' } }` as `a.b.c`. */
export const statePath = (value: StateValue): string => {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value);
  return entry?.[1] ? `${entry[0]}.${statePath(entry[1])}` : '';
};
