import { useEffect, useRef } from 'react';

/** A menu that Esc closes, giving the focus back to its toggle, and that following a link closes. */
export function useMenu() {
  const toggle = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog over the menu has taken this Esc already.
      if (event.key !== 'Escape' || event.defaultPrevented || !toggle.current?.open) return;
      toggle.current.open = false;
      toggle.current.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && menu.current?.contains(link) && toggle.current) toggle.current.open = false;
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
