import axe, { type RunOptions } from 'axe-core';

const scan = async (options: RunOptions) => {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

/** Returns axe-core's violations in the document, in both themes. A theme is another set of colours and nothing else. */
export async function axeViolations(): Promise<string[]> {
  const { dataset } = document.documentElement;
  dataset.theme = 'light';
  const violations = await scan({});
  dataset.theme = 'dark';
  return [...violations, ...(await scan({ runOnly: ['color-contrast'] }))];
}
