import type { AnyStateMachine, AnyStateNode } from 'xstate';

const ink = '#221b15';
const paper = '#fffcf5';
const kraft = '#e4d7c1';
const tomato = '#b92e17';

const quote = (text: string) => JSON.stringify(text);
const isCompound = (node: AnyStateNode) => Object.keys(node.states).length > 0;
const children = (node: AnyStateNode) => Object.values(node.states) as AnyStateNode[];
/** Graphviz edges join simple nodes; a compound state is met at the first of its own. */
const port = (node: AnyStateNode): AnyStateNode => {
  const [first] = node.initial?.target ?? children(node);
  return first ? port(first) : node;
};

/** xstate's own event names, in words. */
const eventLabel = (event: string) =>
  event
    .replace(/^xstate\.done\.actor\..*/, 'done')
    .replace(/^xstate\.error\.actor\..*/, 'failed')
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
    .replace(/^$/, 'always');

const guardLabel = (guard: unknown) => {
  if (guard === undefined) return '';
  const name = typeof guard === 'string' ? guard : (guard as { type?: string }).type;
  return ` [${name ?? 'as answered'}]`;
};

const nodeLines = (node: AnyStateNode, depth: number): string[] => {
  const pad = '  '.repeat(depth);
  const calls = node.invoke.map(({ src }) => `calls ${String(src)}`);
  if (!isCompound(node)) {
    return [`${pad}${quote(node.id)} [label=${quote([node.key, ...calls].join('\n'))}];`];
  }
  return [
    `${pad}subgraph ${quote(`cluster ${node.id}`)} {`,
    `${pad}  label=${quote([node.key, ...calls].join(' · '))}; labeljust=l; color="${ink}"; fontcolor="${ink}";`,
    ...children(node).flatMap((child) => nodeLines(child, depth + 1)),
    `${pad}}`,
  ];
};

/** The chart's own transitions hold wherever it is. */
const source = (node: AnyStateNode) => (node.parent ? port(node).id : 'any state');

const edgeLines = (node: AnyStateNode): string[] => {
  const own = [...node.transitions.values(), node.always ?? []].flat().flatMap((transition) => {
    const label = quote(eventLabel(transition.eventType) + guardLabel(transition.guard));
    const [target] = transition.target ?? [];
    if (!target) return [];
    const tail = node.parent && isCompound(node) ? `, ltail=${quote(`cluster ${node.id}`)}` : '';
    const head = isCompound(target) && target !== node ? `, lhead=${quote(`cluster ${target.id}`)}` : '';
    return [`  ${quote(source(node))} -> ${quote(port(target).id)} [label=${label}${tail}${head}];`];
  });
  return [...own, ...children(node).flatMap(edgeLines)];
};

const rootLabel = (root: AnyStateNode) =>
  [root.key, ...root.invoke.map(({ src }) => `calls ${String(src)}`)].join(' · ');

/** A chart in Graphviz's language: a box per state, with the port that it calls, and an arrow per transition. */
export const chartDot = (machine: AnyStateMachine): string => {
  const { root } = machine;
  const hasOwn = [...root.transitions.values()].flat().some(({ target }) => target);
  return [
    `digraph ${quote(machine.id)} {`,
    `  graph [compound=true, rankdir=TB, bgcolor="${kraft}", pad=0.3, nodesep=0.45, ranksep=0.6, fontname="Times", label=${quote(rootLabel(root))}, labelloc=t, fontsize=20];`,
    `  node [shape=box, style="filled", fillcolor="${paper}", color="${ink}", fontcolor="${ink}", fontname="Times", margin="0.25,0.12"];`,
    `  edge [color="${tomato}", fontcolor="${ink}", fontname="Helvetica", fontsize=10];`,
    `  start [shape=point, color="${tomato}"];`,
    ...(hasOwn ? [`  "any state" [shape=plaintext, style="", fillcolor="${kraft}"];`] : []),
    ...children(root).flatMap((child) => nodeLines(child, 1)),
    `  start -> ${quote(port(root).id)};`,
    ...edgeLines(root),
    '}',
    '',
  ].join('\n');
};
