import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import type { Arrow, Box, Drawing, Note } from './drawing.types.ts';

type Transition = NonNullable<AnyStateNode['always']>[number];

const childrenOf = (node: AnyStateNode) => Object.values(node.states) as AnyStateNode[];
export const isCompound = (node: AnyStateNode) => childrenOf(node).length > 0;
/** A state and its descendants. */
export const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(withDescendants),
];
const isWithin = (node: AnyStateNode | undefined, other: AnyStateNode): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));
export const listTransitions = (node: AnyStateNode): Transition[] =>
  [...node.transitions.values(), node.always ?? []].flat();

const guardLabel = (guard: unknown) => {
  if (guard === undefined) return '';
  const name = typeof guard === 'string' ? guard : (guard as { type?: string }).type;
  return ` [${name ?? 'as answered'}]`;
};

/** XState's own event names, in words. `calls` are the actor ids of the box that the arrow leaves. */
const eventLabel = (event: string, calls: ReadonlySet<string>) => {
  const [, outcome, call] = /^xstate\.(done|error)\.actor\.(.*)/.exec(event) ?? [];
  if (call) return `${calls.size > 1 ? `${call} ` : ''}${outcome === 'done' ? 'done' : 'failed'}`;
  return event
    .replace(/^xstate\.done\.state\..*/, 'finished')
    .replace(/^xstate\.after\.(\d+)\..*/, 'after $1 ms')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
    .replace(/^$/, 'at once');
};

const callsWithin = (node: AnyStateNode) =>
  new Set(withDescendants(node).flatMap(({ invoke }) => invoke.map(({ id }) => id)));

const captionOf = (transition: Transition, from: AnyStateNode) =>
  eventLabel(transition.eventType, callsWithin(from)) + guardLabel(transition.guard);

/** Drops the guarded captions of an event that also has an unguarded caption. */
const mergeCaptions = (captions: readonly string[]) =>
  [...new Set(captions)].filter(
    (caption) => !caption.includes(' [') || !captions.includes(caption.slice(0, caption.indexOf(' ['))),
  );

const callNote = (machine: AnyStateMachine, { src }: AnyStateNode['invoke'][number]) => {
  if (typeof src !== 'string') return src instanceof StateMachine ? `runs the chart ${src.id}` : 'calls';
  const logic = machine.implementations.actors[src];
  const isChart = logic instanceof StateMachine;
  return isChart ? `calls ${src}, by the chart ${logic.id}` : `calls ${src}`;
};

const notesOf = (
  machine: AnyStateMachine,
  node: AnyStateNode,
  isClosed: boolean,
  isInBox: (target: AnyStateNode) => boolean,
): Note[] => {
  const inner = isClosed ? withDescendants(node) : [node];
  const staying = listTransitions(node).filter(
    ({ target }) => !target || (target.length === 1 && target[0] === node),
  );
  const list = (verb: string, transitions: Transition[]): Note[] =>
    transitions.length === 0
      ? []
      : [
          {
            kind: 'stays',
            text: `${verb} ${mergeCaptions(transitions.map((one) => captionOf(one, node))).join(' · ')}`,
          },
        ];
  const isForbidden = ({ target, actions, guard }: Transition) => !target && actions.length === 0 && !guard;
  const inBox = new Map<string, Transition[]>();
  for (const transition of inner.flatMap(listTransitions)) {
    const [target] = transition.target ?? [];
    if (!target || target === node || !isInBox(target)) continue;
    const name = target.path.slice(isWithin(target, node) ? node.path.length : 0).join('.');
    inBox.set(name, [...(inBox.get(name) ?? []), transition]);
  }
  return [
    ...(node.description ? [{ kind: 'words' as const, text: node.description }] : []),
    ...[...new Set(inner.flatMap(({ invoke }) => invoke.map((call) => callNote(machine, call))))].map(
      (text) => ({ kind: 'calls' as const, text }),
    ),
    ...[...inBox].map(([name, transitions]) => ({
      kind: 'stays' as const,
      text: `${mergeCaptions(transitions.map((one) => captionOf(one, node))).join(' · ')} leads to ${name}`,
    })),
    ...list(
      'takes',
      staying.filter((one) => !one.target && !isForbidden(one)),
    ),
    ...list(
      'begins again at',
      staying.filter(({ target }) => target),
    ),
    ...list('ignores', staying.filter(isForbidden)),
  ];
};

/** The initial child state of a compound state, if it has one. */
const initialStateOf = (node: AnyStateNode) => node.initial?.target?.[0];

interface Reading {
  /** Ids of compound states that are drawn as one box. */
  readonly closed?: ReadonlySet<string>;
  /** Arrows that are notes in their box, by `arrowName`. */
  readonly inBox?: ReadonlySet<string>;
}
export const arrowName = (from: string, to: string) => `${from} -> ${to}`;

/**
 * A chart, or one of its compound states, as boxes and arrows. A state in `closed` is one box, and transitions of its
 * descendants start there. A transition out of the frame ends at a box for its target.
 */
export const readChart = (
  machine: AnyStateMachine,
  frame: AnyStateNode,
  title: string,
  { closed = new Set<string>(), inBox = new Set<string>() }: Reading = {},
): Drawing => {
  /** The box of a state in this picture: itself, or its closed ancestor. */
  const boxStateOf = (node: AnyStateNode): AnyStateNode => {
    const within = (one: AnyStateNode): AnyStateNode[] =>
      one === frame || !one.parent ? [one] : [...within(one.parent), one];
    return within(node).find(({ id }) => closed.has(id)) ?? node;
  };
  /** A target outside the frame is never collapsed: each external state gets its own box. */
  const end = (node: AnyStateNode) => (isWithin(node, frame) ? boxStateOf(node) : node);
  /**
   * True if a transition is written as a note inside its box: a self-arrow would cross the box's children, and the
   * frame cannot be an arrow's source.
   */
  const isInBox = (from: AnyStateNode, target: AnyStateNode) => {
    const to = end(target);
    if (closed.has(from.id) && isWithin(target, from)) return false;
    return from === frame || isWithin(to, from) || inBox.has(arrowName(from.id, to.id));
  };
  const boxOf = (node: AnyStateNode): Box => {
    const isClosed = closed.has(node.id);
    const start = isClosed ? undefined : initialStateOf(node);
    const dot: Box[] = start
      ? [{ id: `${node.id} starts`, name: '', kind: 'start', notes: [], children: [] }]
      : [];
    return {
      id: node.id,
      name: node.key,
      kind: node.type === 'final' ? 'final' : 'state',
      notes: notesOf(machine, node, isClosed, (target) => isInBox(node, target)),
      children: isClosed ? [] : [...dot, ...childrenOf(node).map(boxOf)],
    };
  };

  const arrows = new Map<string, Arrow>();
  const add = (from: string, to: string, caption: string[], event: string[]) => {
    const { captions = [], events = [] } = arrows.get(`${from} ${to}`) ?? {};
    arrows.set(`${from} ${to}`, {
      from,
      to,
      captions: mergeCaptions([...captions, ...caption]),
      events: [...new Set([...events, ...event])],
    });
  };
  const elsewhere = new Map<string, Box>();
  const elsewhereId = (node: AnyStateNode) => {
    const name = node.path.join('.');
    elsewhere.set(node.id, { id: node.id, name, kind: 'elsewhere', notes: [], children: [] });
    return node.id;
  };

  for (const node of withDescendants(machine.root)) {
    const start = initialStateOf(node);
    if (isWithin(node, frame) && boxStateOf(node) === node && !closed.has(node.id) && start) {
      add(`${node.id} starts`, boxStateOf(start).id, [], []);
    }
    for (const transition of listTransitions(node)) {
      const target = transition.target?.[0];
      if (!target || target === node) continue;
      const [leaves, enters] = [isWithin(node, frame), isWithin(target, frame)];
      const [from, to] = [leaves ? boxStateOf(node) : node, end(target)];
      const caption = captionOf(transition, from);
      if (leaves) {
        if (isWithin(to, from) || isInBox(from, target)) continue;
        add(from.id, enters ? to.id : elsewhereId(to), [caption], [transition.eventType]);
      } else if (enters && to !== frame && node.parent && !isWithin(frame, node)) {
        add(elsewhereId(node), to.id, [caption], [transition.eventType]);
      }
    }
  }
  const box = boxOf(frame);
  // The purpose of a whole chart is in the table of charts.
  const about: Note[] = frame.parent ? [] : [{ kind: 'words', text: title }];
  return {
    title,
    frame: {
      ...box,
      notes: [...about, ...box.notes],
      children: [...box.children, ...elsewhere.values()],
    },
    arrows: [...arrows.values()],
  };
};
