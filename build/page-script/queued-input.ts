/** Buttons clicked and forms submitted before hydration. src/app/hydration.ts replays them. */
self.queuedInput = [];

/** Cancels events inside elements that match `selector`, and queues the elements. Does nothing after hydration. */
export const queueForApp = (
  type: 'click' | 'submit',
  selector: string,
  onQueued?: (element: HTMLElement) => void,
) =>
  addEventListener(
    type,
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>(selector);
      if (!queuedInput || !element) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      queuedInput.push(element);
      onQueued?.(element);
    },
    true,
  );
