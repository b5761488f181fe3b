import { type RefObject, useEffect } from 'react';

const controls = 'a[href], button, input, select, textarea, summary';

/** Smallest vertical offset in px at which `box` covers no control; undefined without one. */
const freeOffset = (box: HTMLElement) => {
  const { left, right, top, height } = box.getBoundingClientRect();
  const current = Number.parseFloat(box.style.translate.split(' ')[1] ?? '0');
  const home = top - current;
  const others = [...document.querySelectorAll(controls)]
    .map((control) => ({ control, rect: control.getBoundingClientRect() }))
    .filter(({ rect }) => rect.height > 0 && rect.right > left && rect.left < right)
    // A dialog disables pointer events of the page.
    .filter(({ control }) => !box.contains(control) && getComputedStyle(control).pointerEvents !== 'none')
    .map(({ rect }) => rect);
  const beside = others
    .flatMap((one) => [one.bottom - home, one.top - height - home])
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  return [current, 0, ...beside].find((offset) => {
    const at = home + offset;
    const end = at + height;
    return at >= 0 && end <= innerHeight && others.every((one) => one.bottom <= at || one.top >= end);
  });
};

const place = (box: HTMLElement) => {
  const offsetWith = (isTight: boolean) => {
    box.toggleAttribute('data-tight', isTight);
    return freeOffset(box);
  };
  box.style.translate = `0 ${offsetWith(false) ?? offsetWith(true) ?? 0}px`;
};

/** Moves an open toast off the page's controls, also after scrolls and changes; null without a toast. */
export const useUnobstructedPosition = (ref: RefObject<HTMLElement | null>, toast: object | null) =>
  useEffect(() => {
    const box = ref.current;
    if (!box || !toast) return;
    const schedule = () => requestAnimationFrame(() => place(box));
    box.style.translate = '';
    schedule();
    const observer = new MutationObserver(schedule);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['hidden'],
    });
    const end = new AbortController();
    for (const type of ['scroll', 'resize'])
      addEventListener(type, schedule, { capture: true, signal: end.signal });
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [ref, toast]);
