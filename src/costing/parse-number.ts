import { decimal, divide, type Fraction } from './fraction.ts';

export type Parsed<Problem extends string = 'empty' | 'text' | 'negative'> =
  | { ok: true; value: Fraction }
  | { ok: false; problem: Problem };

/** A language's decimal mark, which decides the meaning of a lone '1.234'. */
export type DecimalMark = '.' | ',';
/** Marks that make a lone '1.234' a decimal: one, both, or none. */
type LoneMark = DecimalMark | 'both' | 'none';

const isGrouped = (digits: string, mark: DecimalMark) =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits);

/** Normalizes '1.234,5' and '1,234.5': the last of two marks is the decimal mark. Null when invalid. */
function withPoint(digits: string, decimalMark: LoneMark): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return digits;
  const mark = digits[last] === '.' ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const whole = digits.slice(0, last);
  const cents = digits.slice(last + 1);
  if (whole.includes(mark)) return isGrouped(digits, mark) ? digits.replaceAll(mark, '') : null;
  if (whole.includes(other))
    return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${cents}` : null;
  const groups =
    decimalMark !== 'both' && mark !== decimalMark && isGrouped(digits, mark) && !whole.startsWith('0');
  return groups ? whole + cents : `${whole}.${cents}`;
}

/** Converts full-width digits and marks of East Asian keyboards. */
const narrow = (typed: string) =>
  typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('、', ',');

/** Parses user input in either notation, with or without its unit. */
export function parseNumber(typed: string, decimalMark: LoneMark): Parsed {
  const bare = narrow(typed)
    .replace(/[\s\p{Cf}]|€|eur|%|\/?kg/giu, '')
    .replace('−', '-');
  if (bare === '') return { ok: false, problem: 'empty' };
  const digits = bare.replace(/^[+-]/, '');
  const plain = /^[\d.,]*\d[\d.,]*$/.test(digits) ? withPoint(digits, decimalMark) : null;
  if (plain === null) return { ok: false, problem: 'text' };
  const value = decimal(plain);
  if (bare.startsWith('-') && value.numerator > 0n) return { ok: false, problem: 'negative' };
  return { ok: true, value };
}

/** A litre counts as a kilo, as in most kitchens. */
const unitsPerKilo = { k: '1', l: '1', c: '100', g: '1000', m: '1000' } as const;
const weight = /^(.*?)(kg|kilos?|g|gr|gramos?|grams?|ml|cl|l|litros?|litres?|liters?)?$/is;

/**
 * Parses a weight in kilos. A lone mark is a decimal mark in either language: kilos are written to the gram, so '1.250'
 * is a kilo and a quarter. In grams it groups: '1.250 g' is the same.
 */
export function parseWeight(typed: string): Parsed {
  const [, number = '', unit = 'k'] = weight.exec(narrow(typed).replace(/[\s\p{Cf}]/gu, '')) ?? [];
  const perKilo = unitsPerKilo[unit.charAt(0).toLowerCase() as keyof typeof unitsPerKilo];
  const parsed = parseNumber(number, perKilo === '1000' ? 'none' : 'both');
  return parsed.ok ? { ok: true, value: divide(parsed.value, decimal(perKilo)) } : parsed;
}
