import { useTranslation } from 'react-i18next';
import { decimal, toDecimal } from '#src/costing/fraction.ts';
import type { Numbers } from '#src/costing/numbers.ts';
import { type Kind, limits, parse } from '#src/costing/sheet.ts';
import type { NumberFieldData } from './use-costing.ts';

const limitOf = (kind: Kind, { wholeKilos, euros, shortPercent }: Numbers) => {
  if (kind === 'pieces') return toDecimal(limits.pieces, 0);
  if (kind === 'quantity') return wholeKilos(limits.quantity);
  return kind === 'waste' ? shortPercent(limits.waste) : euros(limits.price);
};

/** What is wrong with a field, or null. An empty field of the visitor's own dish is not wrong. */
export const findProblem = ({ kind, entry, numbers, blank }: NumberFieldData) => {
  const reading = parse(kind, entry, numbers.decimalMark);
  if (reading.ok || (reading.problem === 'empty' && blank !== 'invalid')) return null;
  return reading.problem;
};

/** Error text of a field, or null. */
export function useFieldError() {
  const { t } = useTranslation('landing');
  return (field: NumberFieldData): string | null => {
    const problem = findProblem(field);
    if (problem === null) return null;
    return t(`card.problems.${problem}`, {
      example: field.numbers.amount(decimal('1.50')),
      limit: limitOf(field.kind, field.numbers),
    });
  };
}
