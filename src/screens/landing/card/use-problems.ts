import { useTranslation } from 'react-i18next';
import type { Ingredient } from './dishes.ts';
import type { Costing, NumberFieldData } from './use-costing.ts';
import { useFieldError } from './use-field-error.ts';

/** Names of the rows, and the errors of their numbers and of the number of pieces. */
export function useProblems({ dish, rows, pieces, textOf }: Costing) {
  const { t } = useTranslation('landing');
  const errorOf = useFieldError();
  const idOf = ({ cell }: NumberFieldData) => `${cell}-problem`;
  /** A row of the visitor's own dish without a name has a number. */
  const nameOf = ({ id }: Pick<Costing['rows'][number], 'id'>): string =>
    dish === 'own'
      ? textOf(`${id}-name`) || `${t('card.own.ingredient')} ${rows.findIndex((row) => row.id === id) + 1}`
      : t(`card.ingredients.${id as Ingredient}`);
  const problems = [
    { name: t('card.dishes.own.batch'), field: pieces },
    ...rows.flatMap((row) =>
      [row.quantity, row.price, row.waste].map((field) => ({ name: nameOf(row), field })),
    ),
  ].flatMap(({ name, field }) => {
    const text = errorOf(field);
    return text === null ? [] : [{ id: idOf(field), name, text }];
  });
  return {
    nameOf,
    problems,
    problemIdOf: (field: NumberFieldData) => (errorOf(field) === null ? undefined : idOf(field)),
  };
}
