/** Returns a ref callback: when the focused element is removed, the element that `find` returns takes the focus. */
export const passFocusTo =
  (find: (removed: HTMLElement) => Element | null) => (element: HTMLElement | null) => () => {
    if (element === null || document.activeElement !== element) return;
    const next = find(element);
    if (next instanceof HTMLElement) next.focus();
  };

/** To the page's heading, if it can have the focus. */
export const passFocusToHeading = passFocusTo(() => document.querySelector('main h1[tabindex]'));
