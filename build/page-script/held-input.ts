/** What people press and send before the app is there, which it then does: src/app/prerendered-page.ts. */
self.heldInput = [];

/** Keeps from the page and from React what happens to the elements of `selector`, until the app is there. */
export const keepForApp = (
  type: 'click' | 'submit',
  selector: string,
  whenKept?: (element: HTMLElement) => void,
) =>
  addEventListener(
    type,
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>(selector);
      if (!heldInput || !element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      heldInput.push(element);
      whenKept?.(element);
    },
    true,
  );
