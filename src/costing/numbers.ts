import { type Fraction, toDecimal } from './fraction.ts';

/** What a language writes in and around numbers, as Intl does (see docs/decisions/0022); `#` is the number. */
const marks = {
  es: { decimal: ',', group: '.', ungrouped: 4, euros: '#\u00a0€', percent: '#\u00a0%', degrees: '# °C' },
  en: { decimal: '.', group: ',', ungrouped: 3, euros: '€#', percent: '#%', degrees: '#°C' },
} as const;
type Marks = (typeof marks)[keyof typeof marks];

/** '-1234.50' as a language writes it. So many digits and fewer have no marks between thousands. */
function punctuate(digits: string, { decimal, group }: Marks, ungrouped: number, around = '#') {
  const [whole = '', cents] = digits.replace('-', '').split('.');
  const grouped = whole.length > ungrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  const amount = around.replace('#', cents === undefined ? grouped : grouped + decimal + cents);
  // The sign of subtraction is as wide as a digit.
  return digits.startsWith('-') ? `\u2212${amount}` : amount;
}

function create(own: Marks) {
  const write = (decimals: number, around?: string) => (value: Fraction) =>
    punctuate(toDecimal(value, decimals), own, own.ungrouped, around);
  const writePlain = (decimals: number) => (value: Fraction) =>
    punctuate(toDecimal(value, decimals), own, Number.POSITIVE_INFINITY);
  return {
    euros: write(2, own.euros),
    wholeEuros: write(0, own.euros),
    /** Without the symbol or marks between thousands: for a field or a column that has the symbol beside it. */
    amount: writePlain(2),
    wholeKilos: write(0, '# kg'),
    /** To the gram, without the unit. */
    kilos: writePlain(3),
    degrees: write(1, own.degrees),
    percent: write(1, own.percent),
    /** With a decimal only where there is one. */
    shortPercent: (value: Fraction) =>
      punctuate(toDecimal(value, 1).replace('.0', ''), own, own.ungrouped, own.percent),
    wholePercent: write(0, own.percent),
    decimalMark: own.decimal,
  };
}
export type Numbers = ReturnType<typeof create>;

const known = { es: create(marks.es), en: create(marks.en) };

/** How a language writes amounts. */
export const numbersOf = (language: keyof typeof known): Numbers => known[language];
