import { useTranslation } from 'react-i18next';
import { decimal } from '#src/costing/fraction.ts';
import type { Numbers } from '#src/costing/numbers.ts';
import { type Kind, limits, parse } from '#src/costing/sheet.ts';
import type { FieldOf } from './use-costing.ts';

const limitOf = (kind: Kind, { wholeKilos, euros, shortPercent }: Numbers) => {
  if (kind === 'quantity') return wholeKilos(limits.quantity);
  return kind === 'waste' ? shortPercent(limits.waste) : euros(limits.price);
};

/** Error text of a field, or null. */
export function useFieldError() {
  const { t } = useTranslation('landing');
  return ({ kind, entry, numbers }: FieldOf): string | null => {
    const reading = parse(kind, entry, numbers.decimalMark);
    if (reading.ok) return null;
    return t(`card.problems.${reading.problem}`, {
      example: numbers.amount(decimal('1.50')),
      limit: limitOf(kind, numbers),
    });
  };
}
