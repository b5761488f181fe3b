/** Whether an extension added the element: outside the root, dialogs and Radix's focus guards. */
export const isForeign = (target: EventTarget | null) =>
  target instanceof Element &&
  !target.matches('html, body') &&
  !target.closest('#root, [role=dialog], [data-radix-focus-guard]');
