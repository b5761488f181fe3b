import { expect, test } from 'vitest';
import { charts } from '#tools/charts/machines.data.ts';
import { overview } from '#tools/charts/overview.data.ts';
import { unshownStates, waysOfTheCharts } from '#tools/charts/overview.ts';
import { listTransitions, withDescendants } from '#tools/charts/read-chart.ts';

/** The overview's words are written by hand; what they are about is not. */
const nodes = Object.values(charts).flatMap(({ machine }) => withDescendants(machine.root));
const boxes = overview.groups.flatMap((group) => group.boxes);
const wayOf = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`;

test('overview: names existing states only', () => {
  const ids = new Set(nodes.map(({ id }) => id));
  expect(boxes.flatMap(({ states }) => states).filter((id) => !ids.has(id))).toEqual([]);
});

test('overview: shows all states of a machine or none', () => {
  expect(unshownStates()).toEqual([]);
});

test('overview: covers exactly the transitions of the machines', () => {
  const named = [
    ...overview.arrows.filter(({ byApp }) => !byApp).map(wayOf),
    ...Object.keys(overview.leftOut),
  ];
  expect(named.sort()).toEqual([...waysOfTheCharts().keys()].sort());
});

test('overview: links boxes, and sends events that a machine accepts', () => {
  const ends = new Set([...boxes, ...overview.groups].map(({ id }) => id));
  const known = new Set(nodes.flatMap(listTransitions).map(({ eventType }) => eventType));
  const byApp = overview.arrows.filter((arrow) => arrow.byApp);
  expect(byApp.filter(({ from, to }) => !ends.has(from) || !ends.has(to))).toEqual([]);
  expect(
    byApp
      .flatMap(({ byApp: { sends } = { sends: null } }) => sends ?? [])
      .filter((event) => !known.has(event)),
  ).toEqual([]);
});
