/** Ref callback of an element that takes the focus when it appears, because the clicked control is removed. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
