import axe, { type RunOptions } from 'axe-core';
import { expect, vi } from 'vitest';

/** The pointer over toasts stops the timer that closes them, possibly within a slow scan. */
const moveOverToasts = (type: 'pointermove' | 'pointerleave') =>
  document
    .querySelector('[role=region]:has(> ol)')
    ?.dispatchEvent(new PointerEvent(type, { bubbles: type === 'pointermove' }));

const scan = async (within: string, options: RunOptions) => {
  // A change of the theme fades some colours.
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

/** Returns axe-core's violations within the elements of a selector, in both themes, which differ in colours only. */
export async function axeViolations(within = 'html'): Promise<string[]> {
  moveOverToasts('pointermove');
  // A toast that closes already is not paused.
  await vi.waitFor(() => expect(document.querySelector('ol > [data-state=closed]')).toBeNull(), 10_000);
  const { dataset } = document.documentElement;
  dataset.theme = 'light';
  const violations = await scan(within, {});
  dataset.theme = 'dark';
  violations.push(...(await scan(within, { runOnly: ['color-contrast'] })));
  moveOverToasts('pointerleave');
  return violations;
}
