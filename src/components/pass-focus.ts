/** Ref callback of an element whose focus the previous one takes when it is removed. */
export const passFocus = (element: HTMLElement | null) => () => {
  const previous = element?.previousElementSibling;
  if (document.activeElement === element && previous instanceof HTMLElement) previous.focus();
};
