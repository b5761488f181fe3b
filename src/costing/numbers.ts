import { type Fraction, toDecimal } from './fraction.ts';

/** Marks of each language, as in Intl (docs/decisions/0022); `#` stands for the number. */
const marks = {
  es: { decimal: ',', group: '.', ungrouped: 4, euros: '#\u00a0€', percent: '#\u00a0%', degrees: '# °C' },
  en: { decimal: '.', group: ',', ungrouped: 3, euros: '€#', percent: '#%', degrees: '#°C' },
} as const;
type Marks = (typeof marks)[keyof typeof marks];

/** Formats '-1234.50'. Numbers with at most `ungrouped` digits have no group marks. */
function punctuate(digits: string, { decimal, group }: Marks, ungrouped: number, around = '#') {
  const [whole = '', cents] = digits.replace('-', '').split('.');
  const grouped = whole.length > ungrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  const amount = around.replace('#', cents === undefined ? grouped : grouped + decimal + cents);
  // U+2212 is as wide as a digit.
  return digits.startsWith('-') ? `\u2212${amount}` : amount;
}

function create(own: Marks) {
  const format = (decimals: number, around?: string) => (value: Fraction) =>
    punctuate(toDecimal(value, decimals), own, own.ungrouped, around);
  const formatPlain = (decimals: number) => (value: Fraction) =>
    punctuate(toDecimal(value, decimals), own, Number.POSITIVE_INFINITY);
  return {
    euros: format(2, own.euros),
    wholeEuros: format(0, own.euros),
    /** Without symbol or group marks, for fields and columns with the symbol beside them. */
    amount: formatPlain(2),
    wholeKilos: format(0, '# kg'),
    /** To the gram, without the unit. */
    kilos: formatPlain(3),
    count: formatPlain(0),
    degrees: format(1, own.degrees),
    percent: format(1, own.percent),
    /** Without a zero decimal. */
    shortPercent: (value: Fraction) =>
      punctuate(toDecimal(value, 1).replace('.0', ''), own, own.ungrouped, own.percent),
    wholePercent: format(0, own.percent),
    decimalMark: own.decimal,
  };
}
export type Numbers = ReturnType<typeof create>;

const known = { es: create(marks.es), en: create(marks.en) };

export const getNumbers = (language: keyof typeof known): Numbers => known[language];
