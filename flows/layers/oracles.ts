import type { FlowState } from '#flows/generation/graph.ts';

export type Context = FlowState['context'];
/** What is expected in the states of a section, by their names. */
export type Oracles<Expected extends object> = Readonly<
  Record<string, Expected | ((context: Context) => Expected)>
>;

/** Returns what is expected in a state, or nothing without an oracle. */
export const expectedIn = <Expected extends object>(
  oracles: Oracles<Expected>,
  { value, context }: FlowState,
): Expected | undefined => {
  const oracle = oracles[value];
  return typeof oracle === 'function' ? oracle(context) : oracle;
};
