import type { AnyStateNode } from 'xstate';
import type { Box, Drawing } from './drawing.types.ts';
import { charts } from './machines.data.ts';
import { overview } from './overview.data.ts';
import type { OverviewBox, OverviewGroup } from './overview.types.ts';
import { isCompound, listTransitions, withDescendants } from './read-chart.ts';

const boxes: readonly OverviewBox[] = overview.groups.flatMap((group) => group.boxes);

/** The box that stands for a state, or for one around it. */
const boxOf = (node: AnyStateNode): OverviewBox | undefined =>
  boxes.find(({ states }) => states.includes(node.id)) ?? (node.parent && boxOf(node.parent));

const isShown = (root: AnyStateNode) => withDescendants(root).some(boxOf);
const roots = Object.values(charts).map(({ machine }): AnyStateNode => machine.root);
const shown = roots.filter(isShown).flatMap(withDescendants);

/** The states of a chart in the overview that no box stands for, neither by themselves nor by all that is within. */
export const unshownStates = (): string[] =>
  shown.filter((node) => !boxOf(node) && !isCompound(node)).map(({ id }) => id);

/** What the charts do between two boxes: "box -> box" or, for the whole chart, "chart -> box"; with its events. */
export const waysOfTheCharts = (): Map<string, Set<string>> => {
  const ways = new Map<string, Set<string>>();
  for (const node of shown) {
    for (const { target, eventType } of listTransitions(node)) {
      const to = target?.[0] && boxOf(target[0])?.id;
      const from = boxOf(node)?.id ?? node.id;
      if (!to || to === from) continue;
      const way = `${from} -> ${to}`;
      ways.set(way, (ways.get(way) ?? new Set()).add(eventType));
    }
  }
  return ways;
};

const toBox = ({ id, name, words, states }: OverviewBox): Box => ({
  id,
  name,
  kind: states.length > 0 ? 'state' : 'place',
  notes: [
    ...(words ? [{ kind: 'words' as const, text: words }] : []),
    ...overview.arrows
      .filter(({ from, inBox }) => from === id && inBox)
      .map(({ caption, to }) => ({
        kind: 'stays' as const,
        text: `${caption}: ${boxes.find((box) => box.id === to)?.name}`,
      })),
  ],
  children: [],
});
const toBoxes = ({ id, name, boxes }: OverviewGroup): Box[] =>
  name === null ? boxes.map(toBox) : [{ id, name, kind: 'state', notes: [], children: boxes.map(toBox) }];

/** The whole flow as boxes and arrows. */
export const readOverview = (): Drawing => ({
  title: overview.title,
  frame: {
    id: 'overview',
    name: overview.title,
    kind: 'state',
    notes: [],
    children: overview.groups.flatMap(toBoxes),
  },
  arrows: overview.arrows
    .filter(({ inBox }) => !inBox)
    .map(({ from, to, caption }) => ({ from, to, captions: [caption], events: [] })),
});
