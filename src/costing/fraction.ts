/** Exact numbers: prices, weights, percentages and their quotients are fractions, rounded only for display. */
export interface Fraction {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestCommonDivisor(b, a % b);
const magnitude = (n: bigint) => (n < 0n ? -n : n);

export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('A fraction has no denominator of zero.');
  const divisor = greatestCommonDivisor(magnitude(numerator), magnitude(denominator));
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / divisor, denominator: magnitude(denominator) / divisor };
}

/** Parses '-12.50', with a point. For user input see parse-number. */
export function decimal(digits: string): Fraction {
  const [whole = '', cents = ''] = digits.split('.');
  return fraction(BigInt(whole + cents), 10n ** BigInt(cents.length));
}

export const add = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const subtract = (a: Fraction, b: Fraction) =>
  add(a, { numerator: -b.numerator, denominator: b.denominator });
export const multiply = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
export const divide = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);
export const isLess = (a: Fraction, b: Fraction) => a.numerator * b.denominator < b.numerator * a.denominator;

/** Formats with a point; rounds half away from zero, as on a bill. */
export function toDecimal({ numerator, denominator }: Fraction, decimals: number): `${number}` {
  const scaled = 2n * magnitude(numerator) * 10n ** BigInt(decimals) + denominator;
  const digits = String(scaled / (2n * denominator)).padStart(decimals + 1, '0');
  const sign = numerator < 0n && /[1-9]/.test(digits) ? '-' : '';
  const cents = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${sign}${digits.slice(0, digits.length - decimals)}${cents}` as `${number}`;
}
