import type { AppRouter } from './router.ts';

const focusHeading = (heading: HTMLElement) => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Of a part of the page, which has to be one that the keyboard reaches: `#main` itself, or else its heading. */
const headingOf = (hash: string) => {
  const part = hash ? document.getElementById(hash) : null;
  return part?.hasAttribute('tabindex') ? part : (part?.querySelector('h2') ?? null);
};

/** The router leaves everything as it is for a link to the current address: the person may be elsewhere on the page. */
const repeatNavigation = (router: AppRouter) =>
  addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || !defaultPrevented || link.href !== location.href) return;
    const show = () => {
      if (link.href !== location.href) return;
      const hash = location.hash.slice(1);
      if (hash) document.getElementById(hash)?.scrollIntoView();
      else scrollTo(0, 0);
      const heading = hash ? headingOf(hash) : document.querySelector('h1');
      if (heading) focusHeading(heading);
    };
    show();
    // The router may have yet to restore the position that the address had.
    setTimeout(router.subscribe('onRendered', show), 1_000);
  });

/**
 * Once the router has scrolled to a part of a page, the keyboard goes on there. To the top of a page it scrolls whatever
 * has the focus: on a low screen, or a large zoom, that may be below.
 */
export const keepFocusInSight = (router: AppRouter) => {
  repeatNavigation(router);
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // The browser itself opens a page at its part; a window over the page moves nothing.
    const isOpening = fromLocation?.state.__TSR_key === toLocation.state.__TSR_key;
    if (!fromLocation || isOpening || 'modal' in fromLocation.search || 'modal' in toLocation.search) return;
    const heading = headingOf(toLocation.hash);
    if (heading) return focusHeading(heading);
    const focused = document.activeElement;
    if (
      focused &&
      focused !== document.body &&
      focused.getBoundingClientRect().bottom + scrollY > innerHeight
    )
      focused.scrollIntoView({ block: 'nearest' });
  });
};
