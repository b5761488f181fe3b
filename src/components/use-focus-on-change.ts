import { useEffect, useRef } from 'react';

/** Ref of an element that takes the focus when the shown value changes, unless `isSuppressed`. */
export const useFocusOnChange = <T extends HTMLElement>(value: unknown, isSuppressed = false) => {
  const element = useRef<T>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value && !isSuppressed) element.current?.focus();
    shown.current = value;
  }, [value, isSuppressed]);
  return element;
};
