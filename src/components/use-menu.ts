import { useEffect, useRef } from 'react';

/**
 * A menu that Esc closes, and whatever is chosen in it: the focus goes back to its toggle. A press elsewhere closes it too.
 */
export function useMenu() {
  const toggle = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const close = () => {
      if (!toggle.current?.open) return;
      toggle.current.open = false;
      toggle.current.querySelector('summary')?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog over the menu has taken this Esc already.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || toggle.current?.contains(event.target)) return;
      if (menu.current?.contains(event.target)) {
        if (event.target.closest('a, button')) close();
      } else if (toggle.current) {
        toggle.current.open = false;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('click', onClick);
    };
  }, []);

  return { toggle, menu };
}
