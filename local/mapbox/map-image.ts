/** A fictional street plan: drawn only from the coordinate, so a moved map shows the same streets. */
export interface MapView {
  coordinate: readonly [number, number];
  width: number;
  height: number;
  look: keyof typeof looks;
}

const looks = {
  day: {
    ground: '#e8dcc6',
    street: '#fffcf5',
    park: '#d5dfbc',
    water: '#c3d3d2',
    roof: '#dccdb2',
    text: '#4a3f34',
  },
  night: {
    ground: '#2c251d',
    street: '#4a3f32',
    park: '#2f3d22',
    water: '#22333a',
    roof: '#382f25',
    text: '#d8c9b2',
  },
  satellite: {
    ground: '#6d6753',
    street: '#a39c8b',
    park: '#46582f',
    water: '#2f4a50',
    roof: '#96684f',
    text: '#f5efe2',
  },
} as const;

const names = [
  'Calle del Molino',
  'Calle Ancha',
  'Calle del Horno',
  'Calle Nueva',
  'Paseo del Río',
  'Calle de la Sal',
];
const block = 132;

/** Where a coordinate is in pixels of zoom 16, 512 to a tile. */
function toPixels([lng, lat]: readonly [number, number]) {
  const world = 512 * 2 ** 16;
  const mercator = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: ((lng + 180) / 360) * world, y: (0.5 - mercator / (2 * Math.PI)) * world };
}

/** 0 to 1, always the same for the same place. */
const chance = (column: number, row: number) => {
  const wave = Math.sin(column * 127.1 + row * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
};

/** How far a street swerves from its line. */
const swerve = (line: number, along: number) =>
  18 * Math.sin(along / 190 + line * 1.7) + 26 * (chance(line, 7) - 0.5);

const steps = (from: number, to: number, size: number) =>
  Array.from(
    { length: Math.ceil((to - from) / size) + 3 },
    (_, index) => Math.floor(from / size) - 1 + index,
  );

export function drawMap({ coordinate, width, height, look }: MapView): string {
  const colours = looks[look];
  const centre = toPixels(coordinate);
  const left = centre.x - width / 2;
  const top = centre.y - height / 2;
  const columns = steps(left, left + width, block);
  const rows = steps(top, top + height, block);
  // The corner where a street of each direction meet, in the picture.
  const corner = (column: number, row: number) => ({
    x: column * block + swerve(column, row * block) - left,
    y: row * block + swerve(row + 1000, column * block) - top,
  });
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const street = (points: string[], line: number) =>
    `<path d="M${points.join('L')}" stroke-width="${line % 5 === 0 ? 24 : 10}"/>`;
  const area = (column: number, row: number) => {
    const corners = [
      corner(column, row),
      corner(column + 1, row),
      corner(column + 1, row + 1),
      corner(column, row + 1),
    ];
    const kind = chance(column, row);
    if (kind < 0.12) return `<path fill="${colours.park}" d="M${corners.map(at).join('L')}Z"/>`;
    if (kind < 0.16) return `<path fill="${colours.water}" d="M${corners.map(at).join('L')}Z"/>`;
    return houses(corner(column, row), column, row, colours.roof);
  };
  const label = (row: number) => {
    const { x, y } = corner(columns.at(columns.length / 2 - 1) ?? 0, row);
    const name = names[Math.abs(row) % names.length];
    return `<text x="${(x + 30).toFixed(1)}" y="${(y + 5).toFixed(1)}">${name}</text>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    ...rows.flatMap((row) => columns.map((column) => area(column, row))),
    `<g fill="none" stroke="${colours.street}" stroke-linejoin="round">`,
    ...columns.map((column) =>
      street(
        rows.map((row) => at(corner(column, row))),
        column,
      ),
    ),
    ...rows.map((row) =>
      street(
        columns.map((column) => at(corner(column, row))),
        row,
      ),
    ),
    '</g>',
    `<g font-family="Georgia, serif" font-style="italic" font-size="14" fill="${colours.text}">`,
    ...rows.map(label),
    '</g></svg>',
  ].join('');
}

/** Four roofs of a block, of sizes of its own. */
function houses({ x, y }: { x: number; y: number }, column: number, row: number, roof: string) {
  return [0, 1, 2, 3]
    .map((house) => {
      const size = 22 + 14 * chance(column + house, row - house);
      const from = { x: x + 26 + (house % 2) * 46, y: y + 28 + Math.floor(house / 2) * 44 };
      return `<rect x="${from.x.toFixed(1)}" y="${from.y.toFixed(1)}" width="${size.toFixed(1)}" height="${(size * 0.8).toFixed(1)}" fill="${roof}"/>`;
    })
    .join('');
}

/** The picture on the button that changes the look of the map. */
export const drawToggle = (look: MapView['look']) =>
  drawMap({ coordinate: [-3.70486, 40.41656], width: 96, height: 96, look });
