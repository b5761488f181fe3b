/** Fails a test that would break, or show an old text, in a page that the browser has translated: docs/decisions/0024. */
import { afterEach, expect } from 'vitest';

/** Files of a project may share a window, and load this one anew. */
const page = window as Window & typeof globalThis & { textFaults?: string[] };
const isWatched = page.textFaults !== undefined;
page.textFaults ??= [];
const faults = page.textFaults;

const note = (fault: string, parent: Node | null) => {
  // Radix announces its toasts there. They are old only where the language changes while one is shown.
  if (parent instanceof Element && parent.closest('[role=status][aria-live=assertive]')) return;
  faults.push(`${fault} in ${parent instanceof Element ? parent.outerHTML.slice(0, 200) : parent?.nodeName}`);
};
const isText = (node: Node | null): node is Text => node?.nodeType === 3;

if (!isWatched) {
  const { prototype } = page.Node;
  const { removeChild, insertBefore } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      const { nodeValue, parentNode } = this;
      if (isText(this) && nodeValue !== text && (parentNode?.childNodes.length ?? 0) > 1)
        note(`"${nodeValue}" becomes "${text}" beside others`, parentNode);
      value?.set?.call(this, text);
    },
  });
  prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (isText(child)) note(`"${child.nodeValue}" goes`, this);
    return removeChild.call(this, child) as T;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    if (isText(next)) note(`something comes before "${next.nodeValue}"`, this);
    return insertBefore.call(this, node, next) as T;
  };
}

afterEach(() => {
  const found = faults.splice(0);
  expect(found, 'a text that comes, goes or changes is alone in its element').toEqual([]);
});
