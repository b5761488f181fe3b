/**
 * Whether an extension, such as a password manager, has added an element beside the page's root. Dialogs and Radix's focus
 * guards are beside it too.
 */
export const isForeign = (target: EventTarget | null) =>
  target instanceof Element &&
  !target.matches('html, body') &&
  !target.closest('#root, [role=dialog], [data-radix-focus-guard]');
