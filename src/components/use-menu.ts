import { useEffect, useRef } from 'react';
import { isForeign } from './is-foreign.ts';

/** Menu that Esc and a choice close, with the focus back on its toggle. Clicks and focus outside close it too. */
export function useMenu() {
  const toggle = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const close = (focusOptions?: FocusOptions) => {
      if (!toggle.current?.open) return;
      toggle.current.open = false;
      toggle.current.querySelector('summary')?.focus(focusOptions);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog above has handled this Esc.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    const onClick = (event: MouseEvent) => {
      if (
        isForeign(event.target) ||
        !(event.target instanceof Element) ||
        toggle.current?.contains(event.target)
      )
        return;
      if (menu.current?.contains(event.target)) {
        // The target is already in view.
        if (event.target.closest('a, button')) close({ preventScroll: true });
      } else if (toggle.current) {
        toggle.current.open = false;
      }
    };
    const onFocusIn = (event: FocusEvent) => {
      if (isForeign(event.target)) return;
      const isInBar = event.target instanceof Element && event.target.closest('header');
      if (!isInBar && toggle.current) toggle.current.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('click', onClick);
    };
  }, []);

  return { toggle, menu };
}
