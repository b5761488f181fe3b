import { decimal, type Fraction } from './fraction.ts';

export type Parsed<Problem extends string = 'empty' | 'text' | 'negative'> =
  | { ok: true; value: Fraction }
  | { ok: false; problem: Problem };

/** A language's decimal mark, which decides the meaning of a lone '1.234'. */
export type DecimalMark = '.' | ',';

const isGrouped = (digits: string, mark: DecimalMark) =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits);

/** Normalizes '1.234,5' and '1,234.5': the last of two marks is the decimal mark. Null when invalid. */
function withPoint(digits: string, decimalMark: DecimalMark): string | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return digits;
  const mark = digits[last] === '.' ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const whole = digits.slice(0, last);
  const cents = digits.slice(last + 1);
  if (whole.includes(mark)) return isGrouped(digits, mark) ? digits.replaceAll(mark, '') : null;
  if (whole.includes(other))
    return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${cents}` : null;
  const groups = mark !== decimalMark && isGrouped(digits, mark) && !whole.startsWith('0');
  return groups ? whole + cents : `${whole}.${cents}`;
}

/** Converts full-width digits and marks of East Asian keyboards. */
const narrow = (typed: string) =>
  typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('。', '.')
    .replaceAll('、', ',');

/** Parses user input in either notation, with or without its unit. */
export function parseNumber(typed: string, decimalMark: DecimalMark): Parsed {
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
