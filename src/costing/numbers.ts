import { type Fraction, toDecimal } from './fraction.ts';

/** With the sign of subtraction, which is as wide as a digit: Intl writes a hyphen. */
const withMinus = (written: string) => written.replace('-', '\u2212');

/** Made when it is first used: all of them together would stop a slow phone. */
const createFormat = (language: string, options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return () => {
    format ??= new Intl.NumberFormat(language, options);
    return format;
  };
};

function create(language: string) {
  // Intl takes the digits as a string, so none are lost on the way.
  const write = (decimals: number, options: Intl.NumberFormatOptions = {}) => {
    const format = createFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      ...options,
    });
    return (value: Fraction) => withMinus(format().format(toDecimal(value, decimals)));
  };
  const writePercent = (fewest: number, most: number) => {
    const format = createFormat(language, {
      style: 'percent',
      minimumFractionDigits: fewest,
      maximumFractionDigits: most,
    });
    return (value: Fraction) => withMinus(format().format(`${toDecimal(value, most)}e-2` as `${number}`));
  };
  const amount = write(2, { useGrouping: false });
  return {
    euros: write(2, { style: 'currency', currency: 'EUR' }),
    wholeEuros: write(0, { style: 'currency', currency: 'EUR' }),
    /** Without the symbol or marks between thousands: for a field or a column that has the symbol beside it. */
    amount,
    wholeKilos: write(0, { style: 'unit', unit: 'kilogram' }),
    /** To the gram, without the unit. */
    kilos: write(3, { useGrouping: false }),
    degrees: write(1, { style: 'unit', unit: 'celsius' }),
    percent: writePercent(1, 1),
    /** With a decimal only where there is one. */
    shortPercent: writePercent(0, 1),
    wholePercent: writePercent(0, 0),
    decimalMark: amount({ numerator: 1n, denominator: 2n }).includes(',') ? ',' : '.',
  } as const;
}
export type Numbers = ReturnType<typeof create>;

const known = new Map<string, Numbers>();

/** How a language writes amounts. */
export function numbersOf(language: string): Numbers {
  const numbers = known.get(language) ?? create(language);
  known.set(language, numbers);
  return numbers;
}
