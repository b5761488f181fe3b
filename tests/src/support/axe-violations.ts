import axe from 'axe-core';

/**
 * What axe-core finds in the document, without the rules that need a layout. For states and languages that no browser
 * test shows: there, with colours and sizes, axe sees all others.
 */
export async function axeViolations(): Promise<string[]> {
  const { violations } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
