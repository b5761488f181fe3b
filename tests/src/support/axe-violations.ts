import axe, { type RunOptions } from 'axe-core';

const scan = async (within: string, options: RunOptions) => {
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

/** Returns axe-core's violations within the elements of a selector, in both themes, which differ in colours only. */
export async function axeViolations(within = 'html'): Promise<string[]> {
  const { dataset } = document.documentElement;
  dataset.theme = 'light';
  const violations = await scan(within, {});
  dataset.theme = 'dark';
  return [...violations, ...(await scan(within, { runOnly: ['color-contrast'] }))];
}
