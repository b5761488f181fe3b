import { readFileSync } from 'node:fs';
import type { ElkPoint } from 'elkjs/lib/elk.bundled.js';
import {
  captionType,
  detailType,
  type Line,
  nameType,
  type Picture,
  type PlacedArrow,
  type PlacedBox,
} from './layout.ts';

const lineHeight = 17;
type Place = Pick<PlacedBox, 'x' | 'y' | 'width' | 'height'>;

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = (value: number) => String(Math.round(value * 10) / 10);

/** The product's colours (src/styles/tokens.css), day and night. */
const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const colours = ['paper', 'sheet', 'yellow', 'kraft', 'ink', 'ink-soft', 'rule-strong', 'tomato', 'herb'];
const colour = (name: string, isDark: boolean) => {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no colour ${name}.`);
  return isDark ? dark : light;
};
const palette = (isDark: boolean) => colours.map((name) => `--${name}:${colour(name, isDark)}`).join(';');

/** Styles of every drawing, in its own file or in a page that defines the colours. */
export const paint = `
.chart{font-family:Figtree,system-ui,sans-serif;font-kerning:none;text-rendering:geometricPrecision}
.chart .under{fill:var(--paper)}
.chart .box rect{fill:var(--sheet);stroke:var(--ink);stroke-width:1.5}
.chart .box.open rect,.chart .under.inner{fill:color-mix(in srgb,var(--kraft) 40%,var(--paper))}
.chart .box.open rect{stroke:var(--rule-strong)}
.chart .box.elsewhere rect{fill:none;stroke:var(--rule-strong);stroke-dasharray:5 4}
.chart .box.place rect{fill:var(--yellow)}
.chart .name{font-size:${nameType.size}px;font-weight:${nameType.weight};fill:var(--ink)}
.chart .words,.chart .stays{font-size:${detailType.size}px;fill:var(--ink-soft)}
.chart .calls{font-size:${detailType.size}px;fill:var(--herb)}
.chart .caption{font-size:${captionType.size}px;fill:var(--ink)}
.chart .line{fill:none;stroke:var(--tomato);stroke-width:1.5}
.chart .tip,.chart .start{fill:var(--tomato)}
`;

const drawLines = (lines: readonly Line[], x: number, y: number) =>
  lines
    .map(
      ({ kind, text, y: down }) =>
        `<text class="${kind}" x="${round(x + 12)}" y="${round(y + down)}">${escapeText(text)}</text>`,
    )
    .join('');

const drawBox = ({ box, x, y, width, height, lines }: PlacedBox) => {
  const at = `data-state="${escapeText(box.id)}"`;
  if (box.kind === 'start') {
    return `<circle class="start" cx="${round(x + 5)}" cy="${round(y + 5)}" r="5"/>`;
  }
  const kinds = ['box', box.kind, box.children.length > 0 ? 'open' : ''];
  const title = [box.name, ...box.notes.map(({ text }) => text)].join('\n');
  return [
    `<g class="${kinds.filter(Boolean).join(' ')}" ${at}><title>${escapeText(title)}</title>`,
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="3"/>`,
    drawLines(lines, x, y),
    '</g>',
  ].join('');
};

/** A line with its corners taken off, and a tip. */
const drawPath = (points: readonly ElkPoint[]) => {
  const [first] = points;
  const last = points.at(-1);
  const before = points.at(-2);
  if (!first || !last || !before) return '';
  const tipLength = 9;
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const back = (length: number, side: number) =>
    `${round(last.x - length * Math.cos(angle) - side * Math.sin(angle))},${round(last.y - length * Math.sin(angle) + side * Math.cos(angle))}`;
  const corner = (at: ElkPoint, towards: ElkPoint) => {
    const length = Math.hypot(towards.x - at.x, towards.y - at.y) || 1;
    const share = Math.min(6, length / 2) / length;
    return `${round(at.x + (towards.x - at.x) * share)},${round(at.y + (towards.y - at.y) * share)}`;
  };
  const bends = points.slice(1, -1).map((point, index) => {
    const [from, to] = [points[index] ?? point, points[index + 2] ?? point];
    return `L${corner(point, from)}Q${round(point.x)},${round(point.y)} ${corner(point, to)}`;
  });
  return [
    `<path class="line" d="M${round(first.x)},${round(first.y)}${bends.join('')}L${back(tipLength - 2, 0)}"/>`,
    `<path class="tip" d="M${back(0, 0)}L${back(tipLength, 4)}L${back(tipLength, -4)}Z"/>`,
  ].join('');
};

/** Whether the place is inside a box that shows its children. */
const isInner = ({ boxes }: Picture, { x, y, width, height }: Place) =>
  boxes.some(
    ({ box, ...outer }) =>
      box.children.length > 0 &&
      outer.x < x &&
      outer.y < y &&
      outer.x + outer.width > x + width &&
      outer.y + outer.height > y + height,
  );

const drawArrow = ({ arrow, points, caption }: PlacedArrow, isWithinBox: boolean) => {
  const { from, to, events } = arrow;
  const data = `data-from="${escapeText(from)}" data-to="${escapeText(to)}" data-events="${escapeText(events.join(' '))}"`;
  const text = caption
    ? [
        `<rect class="${isWithinBox ? 'under inner' : 'under'}" x="${round(caption.x)}" y="${round(caption.y)}" width="${round(caption.width)}" height="${round(caption.height)}"/>`,
        ...caption.lines.map(
          (line, index) =>
            `<text class="caption" text-anchor="middle" x="${round(caption.x + caption.width / 2)}" y="${round(caption.y + lineHeight * (index + 1) - 2)}">${escapeText(line)}</text>`,
        ),
      ].join('')
    : '';
  return `<g class="arrow" ${data}>${drawPath(points)}${text}</g>`;
};

/** The picture as an element, for a page that has `paint` and the colours. */
export const svgElement = (picture: Picture, style = '') => {
  const { width, height, drawing } = picture;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeText(drawing.title)}</title>`,
    style,
    `<rect class="under" width="${width}" height="${height}"/>`,
    `<g class="head">${drawLines(picture.head, 4, 4)}</g>`,
    ...picture.boxes.map(drawBox),
    ...picture.arrows.map((placed) =>
      drawArrow(placed, placed.caption !== null && isInner(picture, placed.caption)),
    ),
    '</svg>\n',
  ].join('\n');
};

/** The product's letters, within the page or picture itself: neither may fetch anything. */
export const fontFace = () => {
  const font = readFileSync('src/styles/fonts/figtree.woff2').toString('base64');
  return `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${font}) format("woff2")}`;
};

/** The picture as a file that brings its letters and colours with it. */
export const svgFile = (picture: Picture) => {
  const style = [
    '<style>',
    fontFace(),
    `:root{${palette(false)}}`,
    `@media (prefers-color-scheme:dark){:root{${palette(true)}}}`,
    paint.trim(),
    '</style>',
  ].join('\n');
  return svgElement(picture, style);
};
