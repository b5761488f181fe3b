import { useEffect, useRef } from 'react';
import { isForeign } from './is-foreign.ts';

/**
 * A menu that Esc closes, and whatever is chosen in it: the focus goes back to its toggle. A press elsewhere closes it too,
 * and the focus when it goes on below.
 */
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
      // A dialog over the menu has taken this Esc already.
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
        // Where it leads is in sight already.
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
