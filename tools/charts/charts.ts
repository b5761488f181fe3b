import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Arrow, Box, Drawing } from './drawing.types.ts';
import { layOut, type Picture } from './layout.ts';
import { charts } from './machines.data.ts';
import { arrowName, isCompound, readChart, withDescendants } from './read-chart.ts';

/** In pixels. A wider picture has too small letters on a page; a higher one exceeds the screen. */
const maxWidth = 960;
const maxHeight = 1500;
const fits = ({ width, height }: Picture) => width <= maxWidth && height <= maxHeight;

/** More boxes never fit, and their layout is slow. */
const maxBoxes = 18;
const countBoxes = (box: Box): number => 1 + box.children.map(countBoxes).reduce((sum, one) => sum + one, 0);

/**
 * The arrows by which each box is reached first: without them a picture falls into pieces. Transitions of responses
 * precede those of user actions, then the order of the states counts. Of two responses with the
 * same target the first counts, of two other events the nearest.
 */
const firstWays = ({ frame, arrows }: Drawing) => {
  const { children } = frame;
  const reached = new Set(children.filter(({ kind }) => kind === 'start').map(({ id }) => id));
  const place = (at: string) => children.findIndex(({ id }) => id === at);
  const isAnswer = ({ events }: Arrow) => events.some((event) => event.startsWith('xstate.done.actor.'));
  const rank = (arrow: Arrow) => place(arrow.to) + (isAnswer(arrow) ? 0 : children.length);
  const nearness = (arrow: Arrow) => place(arrow.from) * (isAnswer(arrow) ? 1 : -1);
  const ways = new Set<Arrow>();
  for (;;) {
    const [way] = arrows
      .filter(({ from, to }) => reached.has(from) && !reached.has(to))
      .sort((one, other) => rank(one) - rank(other) || nearness(one) - nearness(other));
    if (!way) return ways;
    reached.add(way.to);
    ways.add(way);
  }
};

/** Arrows out of the picture, then long ones: they take the most room. */
const longestFirst = (drawing: Drawing) => {
  const { children } = drawing.frame;
  const ways = firstWays(drawing);
  const place = (id: string) => children.findIndex((top) => id === top.id || id.startsWith(`${top.id}.`));
  const isElsewhere = (id: string) => children.some((box) => box.id === id && box.kind === 'elsewhere');
  const length = ({ from, to }: Arrow) =>
    isElsewhere(to) ? children.length : Math.abs(place(from) - place(to));
  return drawing.arrows
    .filter((arrow) => isElsewhere(arrow.to) || !ways.has(arrow))
    .filter((arrow) => !isElsewhere(arrow.from))
    .sort((one, other) => length(other) - length(one))
    .map(({ from, to }) => arrowName(from, to));
};

export interface ChartPicture {
  readonly file: string;
  readonly node: AnyStateNode;
  readonly picture: Picture;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A state in a picture that fits, and the pictures of what had to be closed for it. */
const drawState = async (
  name: string,
  title: string,
  machine: AnyStateMachine,
  frame: AnyStateNode,
): Promise<ChartPicture[]> => {
  const compound = withDescendants(frame)
    .slice(1)
    .filter(isCompound)
    .sort((one, other) => withDescendants(other).length - withDescendants(one).length);
  const closed = new Set<string>();
  const inBox = new Set<string>();
  const read = () => readChart(machine, frame, title, { closed, inBox });
  const draw = async () => {
    const drawing = read();
    return countBoxes(drawing.frame) > maxBoxes ? null : layOut(drawing);
  };
  let picture = await draw();
  for (const { id } of compound) {
    if (picture && fits(picture)) break;
    closed.add(id);
    picture = await draw();
  }
  picture ??= await layOut(read());
  const arrows = longestFirst(picture.drawing);
  while (picture.width > maxWidth && arrows.length > 0) {
    for (const arrow of arrows.splice(0, 2)) inBox.add(arrow);
    picture = await layOut(read());
  }
  const details = [];
  for (const node of compound.filter(
    ({ id, parent }) => closed.has(id) && !(parent && closed.has(parent.id)),
  )) {
    details.push(...(await drawState(`${name}.${kebab(node.key)}`, `${title}: ${node.key}`, machine, node)));
  }
  return [{ file: `${name}.svg`, node: frame, picture }, ...details];
};

/** Every chart of `machines/`, by its name there: the whole, then the states that have a picture of their own. */
export const drawCharts = async (): Promise<Record<string, ChartPicture[]>> => {
  const drawn: Record<string, ChartPicture[]> = {};
  for (const [name, { title, machine }] of Object.entries(charts)) {
    drawn[name] = await drawState(name, title, machine, machine.root);
  }
  return drawn;
};
