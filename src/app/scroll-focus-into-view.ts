import type { AppRouter } from './router.ts';

const focusHeading = (heading: HTMLElement) => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** The focus target of a fragment: a focusable element such as `#main`, or else the section's heading. */
const headingOf = (hash: string) => {
  const section = hash ? document.getElementById(hash) : null;
  return section?.hasAttribute('tabindex') ? section : (section?.querySelector('h2') ?? null);
};

/** Scrolls and focuses for a link to the current URL, which the router ignores. */
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
    // The router may restore the previous scroll position afterwards.
    setTimeout(router.subscribe('onRendered', show), 1_000);
  });

/**
 * Focuses the section that the router scrolled to. After a scroll to the top, scrolls the focused element into view: on a
 * low screen or at a large zoom it may be below.
 */
export const scrollFocusIntoView = (router: AppRouter) => {
  repeatNavigation(router);
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // The browser scrolls on load; the modal scrolls nothing.
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
