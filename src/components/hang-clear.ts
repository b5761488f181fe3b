/** Titles, fields, the focused control, and a dialog's ×, which must not be beside the toast's own. */
const uncoverable = 'h1, h2, input, :focus, [role="dialog"] button[aria-label]';

const findCovered = (box: HTMLElement) => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  // A dialog covers the rest of the page.
  const page = document.querySelector('[role="dialog"]') ?? document;
  return [...page.querySelectorAll(uncoverable)].filter((one) => {
    const rect = one.getBoundingClientRect();
    const isOverlapping = rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
    return isOverlapping && !box.contains(one);
  });
};

/** Hangs a new toast from the screen's edge where it covers no title and no field: the one of the styles, or the other. */
export const hangClear = (toast: HTMLElement | null) => {
  // The toast itself moves as it appears.
  const box = toast?.parentElement;
  if (!box) return;
  delete box.dataset.edge;
  if (findCovered(box).length === 0) return;
  box.dataset.edge = 'other';
  const covered = findCovered(box);
  covered.find((one) => one === document.activeElement)?.scrollIntoView({ block: 'center' });
};
