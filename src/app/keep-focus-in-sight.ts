import type { AppRouter } from './router.ts';

/**
 * Once the router has scrolled to a part of a page, the keyboard goes on there. To the top of a page it scrolls whatever
 * has the focus: on a low screen, or a large zoom, that may be below.
 */
export const keepFocusInSight = (router: AppRouter) =>
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // The browser itself opens a page at its part; a window over the page moves nothing.
    const isOpening = fromLocation?.state.__TSR_key === toLocation.state.__TSR_key;
    if (!fromLocation || isOpening || 'modal' in fromLocation.search || 'modal' in toLocation.search) return;
    const heading = toLocation.hash && document.getElementById(toLocation.hash)?.querySelector('h2');
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return;
    }
    const focused = document.activeElement;
    if (
      focused &&
      focused !== document.body &&
      focused.getBoundingClientRect().bottom + scrollY > innerHeight
    )
      focused.scrollIntoView({ block: 'nearest' });
  });
