import ELK, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { Arrow, Box, Drawing, Note } from './drawing.types.ts';
import { measureWidth, type TextStyle, wrap } from './letters.ts';

export const nameType: TextStyle = { size: 15, weight: 600 };
export const detailType: TextStyle = { size: 13, weight: 400 };
export const captionType: TextStyle = { size: 13, weight: 400 };
const lineHeight = 17;
const nameHeight = 20;
const inset = 12;
const headWidth = 560;
const openWidth = 230;
/** Maximum text widths and layer/edge spacing, in pixels. */
const spacious = { text: 184, caption: 148, layers: 28, edges: 16 };
const dense = { text: 148, caption: 120, layers: 14, edges: 8 };

export interface Line {
  readonly kind: 'name' | Note['kind'];
  readonly text: string;
  /** Distance of the baseline from the top of the box. */
  readonly y: number;
}
export interface PlacedBox {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
}
export interface PlacedArrow {
  readonly arrow: Arrow;
  readonly points: readonly ElkPoint[];
  readonly caption: { x: number; y: number; width: number; height: number; lines: readonly string[] } | null;
}
export interface Picture {
  readonly drawing: Drawing;
  readonly head: readonly Line[];
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

const linesOf = (box: Box, width: number): Line[] => {
  let y = inset - 4;
  const lines: Line[] = [];
  for (const text of wrap(box.name, width, nameType)) {
    y += nameHeight;
    lines.push({ kind: 'name', text, y });
  }
  for (const note of box.notes) {
    y += 3;
    for (const text of wrap(note.text, width, detailType)) {
      y += lineHeight;
      lines.push({ kind: note.kind, text, y });
    }
  }
  return lines;
};
const typeOf = ({ kind }: Line) => (kind === 'name' ? nameType : detailType);
const sizeOf = (lines: readonly Line[]) => ({
  width: Math.ceil(Math.max(0, ...lines.map((line) => measureWidth(line.text, typeOf(line)))) + 2 * inset),
  height: (lines.at(-1)?.y ?? 0) + inset,
});

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};
/** Lays states out in source order. Root only: with these options on a nested node, elkjs 0.12.1 throws a TypeError. */
const sourceOrder = {
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};
const spacings = ({ layers, edges }: typeof spacious) => ({
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(layers),
  'elk.layered.spacing.edgeNodeBetweenLayers': String(edges),
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
});

const elk = new ELK();

const boxesInRow = 3;
/** Invisible edges that arrange boxes without arrows in rows. */
const rowsOf = ({ frame, arrows }: Drawing): ElkExtendedEdge[] => {
  const linked = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const alone = frame.children.filter(({ id }) => !linked.has(id));
  return alone.slice(boxesInRow).flatMap(({ id }, index) => {
    const above = alone[index];
    return above ? [{ id: `row ${index}`, sources: [above.id], targets: [id] }] : [];
  });
};

/** Positions everything in a drawing with ELK, in pixels. */
export const layOut = async (drawing: Drawing, isDense = false): Promise<Picture> => {
  const measures = isDense ? dense : spacious;
  const lines = new Map<string, Line[]>();
  const boxes = new Map<string, Box>();
  const nodeOf = (box: Box): ElkNode => {
    boxes.set(box.id, box);
    if (box.kind === 'start') return { id: box.id, width: 10, height: 10 };
    const own = linesOf(box, box.children.length > 0 ? openWidth : measures.text);
    lines.set(box.id, own);
    const { width, height } = sizeOf(own);
    if (box.children.length === 0) return { id: box.id, width, height };
    return {
      id: box.id,
      layoutOptions: {
        ...options,
        'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
        ...spacings(measures),
        'elk.padding': `[top=8,left=20,bottom=20,right=20]`,
        'elk.nodeSize.constraints': 'NODE_LABELS',
        'elk.nodeLabels.placement': 'INSIDE V_TOP H_CENTER',
      },
      labels: [{ text: box.name, width: width - 10, height }],
      children: box.children.map(nodeOf),
    };
  };
  const captions = new Map<string, string[]>();
  const edgeOf = (arrow: Arrow, index: number): ElkExtendedEdge => {
    const id = `arrow ${index}`;
    const own = wrap(arrow.captions.join(' · '), measures.caption, captionType);
    captions.set(id, own);
    const width = Math.ceil(Math.max(0, ...own.map((text) => measureWidth(text, captionType)))) + 8;
    const height = own.length * lineHeight + 4;
    return {
      id,
      sources: [arrow.from],
      targets: [arrow.to],
      // Keeps arrows that leave a compound state as straight as possible: they form the main path.
      layoutOptions: {
        'elk.layered.priority.straightness': boxes.get(arrow.from)?.children.length ? '10' : '1',
      },
      labels:
        own.length > 0
          ? [{ text: own.join('\n'), width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }]
          : [],
    };
  };
  const head = linesOf(drawing.frame, headWidth);
  const { width: headSpan, height: headHeight } = sizeOf(head);
  const root = await elk.layout<ElkNode>({
    id: drawing.frame.id,
    layoutOptions: {
      ...options,
      ...sourceOrder,
      ...spacings(measures),
      'elk.padding': `[top=${headHeight + 8},left=16,bottom=16,right=16]`,
    },
    children: drawing.frame.children.map(nodeOf),
    edges: [...drawing.arrows.map(edgeOf), ...rowsOf(drawing)],
  });

  const place = (node: ElkNode): PlacedBox[] => {
    const { x = 0, y = 0, width = 0, height = 0, children = [] } = node;
    const box = boxes.get(node.id ?? '');
    if (!box) throw new Error(`Unknown box: ${node.id}`);
    return [{ box, x, y, width, height, lines: lines.get(box.id) ?? [] }, ...children.flatMap(place)];
  };
  const arrows = (root.edges ?? [])
    .slice(0, drawing.arrows.length)
    .map(({ id, sections = [], labels = [] }, index): PlacedArrow => {
      const [label] = labels;
      const arrow = drawing.arrows[index];
      if (!arrow) throw new Error(`Unknown arrow: ${id}`);
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      if (!label) return { arrow, points, caption: null };
      const { x = 0, y = 0, width = 0, height = 0 } = label;
      return { arrow, points, caption: { x, y, width, height, lines: captions.get(id) ?? [] } };
    });
  return {
    drawing,
    head,
    width: Math.ceil(Math.max(root.width ?? 0, headSpan + 8)),
    height: Math.ceil(root.height ?? 0),
    boxes: (root.children ?? []).flatMap(place),
    arrows,
  };
};
