/** What the local stack knows of the world: real streets, rough coordinates. */
export interface SampleAddress {
  id: string;
  line: string;
  postcode: string;
  city: string;
  region: string;
  /** ISO 3166-1, in small letters. */
  country: 'es' | 'pt' | 'fr' | 'gb';
  /** Longitude, latitude. */
  coordinate: readonly [number, number];
}

const rows = [
  ['Calle Mayor 1', '28013', 'Madrid', 'Comunidad de Madrid', 'es', -3.70486, 40.41656],
  ['Calle del Arenal 9', '28013', 'Madrid', 'Comunidad de Madrid', 'es', -3.70619, 40.41729],
  ['Calle de Alcalá 42', '28014', 'Madrid', 'Comunidad de Madrid', 'es', -3.69617, 40.41829],
  ['Cava Baja 30', '28005', 'Madrid', 'Comunidad de Madrid', 'es', -3.70931, 40.41211],
  ['Calle Sierpes 40', '41004', 'Sevilla', 'Andalucía', 'es', -5.99456, 37.39147],
  ['Calle Larios 5', '29005', 'Málaga', 'Andalucía', 'es', -4.42172, 36.7197],
  ['Calle Elvira 18', '18010', 'Granada', 'Andalucía', 'es', -3.59702, 37.17785],
  ['Calle de la Paz 12', '46003', 'Valencia', 'Comunidad Valenciana', 'es', -0.37361, 39.47357],
  ['Calle Estafeta 55', '31001', 'Pamplona', 'Navarra', 'es', -1.64198, 42.81777],
  ['Calle Laurel 14', '26001', 'Logroño', 'La Rioja', 'es', -2.44818, 42.46572],
  ['Rúa do Franco 21', '15702', 'Santiago de Compostela', 'Galicia', 'es', -8.5456, 42.87874],
  ['Carrer de Blai 23', '08004', 'Barcelona', 'Cataluña', 'es', 2.16301, 41.37376],
  ['Passeig de Gràcia 43', '08007', 'Barcelona', 'Cataluña', 'es', 2.16495, 41.39164],
  ['Plaza de la Constitución 3', '20003', 'San Sebastián', 'País Vasco', 'es', -1.98477, 43.32446],
  ['Avenida de la Libertad 17', '03001', 'Alicante', 'Comunidad Valenciana', 'es', -0.48687, 38.34521],
  ['Rua das Flores 76', '4050-265', 'Porto', 'Porto', 'pt', -8.61353, 41.14362],
  ['Rue Mouffetard 104', '75005', 'Paris', 'Île-de-France', 'fr', 2.34964, 48.84125],
  ['Brick Lane 159', 'E1 6SB', 'London', 'England', 'gb', -0.07165, 51.52471],
] as const;

/** The search finds it, but its details fail to load. */
const lost = ['Camino Perdido 500', '40001', 'Segovia', 'Castilla y León', 'es', -4.11839, 40.94808] as const;

export const lostId = 'sample-lost';

const toAddress = (
  [line, postcode, city, region, country, lng, lat]: (typeof rows)[number] | typeof lost,
  id: string,
): SampleAddress => ({ id, line, postcode, city, region, country, coordinate: [lng, lat] });

export const sampleAddresses: readonly SampleAddress[] = [
  ...rows.map((row, index) => toAddress(row, `sample-${index}`)),
  toAddress(lost, lostId),
];

/** Without accents, capitals, commas and double spaces. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();

const distance = (from: readonly [number, number], [lng, lat]: readonly [number, number]) =>
  Math.hypot((from[0] - lng) * Math.cos((lat * Math.PI) / 180), from[1] - lat);

interface Search {
  text: string;
  countries: string[];
  limit: number;
  near: readonly [number, number] | null;
}

/** Those that begin with the text, with or without the kind of street; the nearest first. */
export function findAddresses({ text, countries, limit, near }: Search): SampleAddress[] {
  const wanted = plain(text);
  const found = sampleAddresses.filter(({ line, postcode, city, country }) => {
    const all = plain(`${line} ${postcode} ${city}`);
    const isNamed = all.startsWith(wanted) || all.slice(all.indexOf(' ') + 1).startsWith(wanted);
    return isNamed && (countries.length === 0 || countries.includes(country));
  });
  if (near) found.sort((one, other) => distance(near, one.coordinate) - distance(near, other.coordinate));
  return found.slice(0, limit);
}
