/** Ref callback that focuses an element when it mounts. For elements that replace the focused one. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
