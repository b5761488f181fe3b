import { expect, test } from 'vitest';
import { charts } from '#docs/charts/machines.data.ts';
import { overview } from '#docs/charts/overview.data.ts';
import { unshownStates, waysOfTheCharts } from '#docs/charts/overview.ts';
import { transitionsOf, withDescendants } from '#docs/charts/read-chart.ts';

/** The overview's words are written by hand; what they are about is not. */
const nodes = Object.values(charts).flatMap(({ machine }) => withDescendants(machine.root));
const boxes = overview.groups.flatMap((group) => group.boxes);
const wayOf = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`;

test('every state that the overview names is one of a chart', () => {
  const ids = new Set(nodes.map(({ id }) => id));
  expect(boxes.flatMap(({ states }) => states).filter((id) => !ids.has(id))).toEqual([]);
});

test('a chart is in the overview with all its states, or not at all', () => {
  expect(unshownStates()).toEqual([]);
});

test('every way of the charts is drawn, told or left out with a reason, and there are no others', () => {
  const named = [
    ...overview.arrows.filter(({ byApp }) => !byApp).map(wayOf),
    ...Object.keys(overview.leftOut),
  ];
  expect(named.sort()).toEqual([...waysOfTheCharts().keys()].sort());
});

test('what the app does leads from box to box, and tells events that a chart knows', () => {
  const ends = new Set([...boxes, ...overview.groups].map(({ id }) => id));
  const known = new Set(nodes.flatMap(transitionsOf).map(({ eventType }) => eventType));
  const byApp = overview.arrows.filter((arrow) => arrow.byApp);
  expect(byApp.filter(({ from, to }) => !ends.has(from) || !ends.has(to))).toEqual([]);
  expect(
    byApp
      .flatMap(({ byApp: { tells } = { tells: null } }) => tells ?? [])
      .filter((event) => !known.has(event)),
  ).toEqual([]);
});
