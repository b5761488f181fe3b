import { type RefObject, useEffect } from 'react';

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

const place = (box: HTMLElement) => {
  // Without the attribute it hangs from the edge that the styles prefer.
  delete box.dataset.edge;
  if (findCovered(box).length === 0) return;
  box.dataset.edge = 'other';
  const covered = findCovered(box);
  covered.find((one) => one === document.activeElement)?.scrollIntoView({ block: 'center' });
};

/** Hangs an open toast from the screen's edge where it covers no title and no field; null without a toast. */
export const useClearEdge = (ref: RefObject<HTMLElement | null>, toastId: string | null) =>
  useEffect(() => {
    const box = ref.current;
    if (!box || toastId === null) return;
    const schedule = () => requestAnimationFrame(() => place(box));
    schedule();
    addEventListener('resize', schedule);
    return () => removeEventListener('resize', schedule);
  }, [ref, toastId]);
