/**
 * Returns a sentence for each control that gets no click at its centre, with the element that gets it. Runs inside the page
 * and restores the scroll position.
 */
export const findCovered = (): string[] => {
  const scrolled = [...document.querySelectorAll('*')].filter(
    (one) => one.scrollTop > 0 || one.scrollLeft > 0,
  );
  const positions = scrolled.map((one) => [one, one.scrollTop, one.scrollLeft] as const);
  const { scrollX, scrollY } = window;
  const place = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
  const controls = [...place.querySelectorAll<HTMLElement>('button, a[href], input')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const describe = (element: Element | null, control: HTMLElement) => {
    if (!element) return 'nothing';
    if (element.contains(control)) return 'what is behind it';
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text) return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}" instead`;
    return `an element without text (${element.getAttribute('role') ?? element.tagName.toLowerCase()}) instead`;
  };
  /** Null when the control itself gets the click. */
  const findTarget = (control: HTMLElement) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A wrapped link can be empty at its centre: uses its first line.
    const box = control.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) return null;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // A toast disappears, or can be closed.
    if (top?.closest('li[data-variant]')) return null;
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    return [control, ...labels].some((one) => one.contains(top)) ? null : describe(top, control);
  };
  const targets = controls.map((control) => [control, findTarget(control)] as const);
  for (const [one, top, left] of positions) one.scrollTo({ top, left, behavior: 'instant' });
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return targets.flatMap(([control, target]) => {
    if (!target) return [];
    const label =
      (control as HTMLInputElement).labels?.[0]?.textContent ?? control.getAttribute('aria-label');
    const name = (label ?? control.textContent ?? '').replace(/\s+/g, ' ').trim();
    return [`A click on "${name}" reaches ${target}.`];
  });
};
