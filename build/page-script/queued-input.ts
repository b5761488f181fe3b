/** Clicks and submits before hydration; src/app/prerendered-page.ts replays them. */
self.heldInput = [];

/** Stops events of elements that match `selector`, and queues the elements until hydration. */
export const queueForApp = (
  type: 'click' | 'submit',
  selector: string,
  onQueued?: (element: HTMLElement) => void,
) =>
  addEventListener(
    type,
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>(selector);
      if (!heldInput || !element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      heldInput.push(element);
      onQueued?.(element);
    },
    true,
  );
