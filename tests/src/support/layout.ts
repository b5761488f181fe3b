/** Returns by how many CSS pixels the page is wider than the window. */
export const sidewaysScroll = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Whether all of it is inside the window, below the bar that stays at its top. */
export const isInView = (element: Element | null) => {
  const box = element?.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect();
  return box !== undefined && box.top >= (bar?.bottom ?? 0) && box.bottom <= innerHeight;
};
