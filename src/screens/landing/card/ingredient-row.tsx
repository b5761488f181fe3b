import { useTranslation } from 'react-i18next';
import type { Fraction } from '#src/costing/fraction.ts';
import styles from './costing-table.module.css';
import type { Ingredient } from './dishes.ts';
import { InvalidResult } from './invalid-result.tsx';
import { NumberField } from './number-field.tsx';
import type { OwnDishParts } from './second-dish.tsx';
import type { Costing } from './use-costing.ts';
import { useProblems } from './use-problems.ts';

interface IngredientRowProps {
  costing: Costing;
  row: Costing['rows'][number];
  cost: Fraction | null;
  /** Name field and button of a row of the visitor's own dish, once loaded. */
  own: OwnDishParts | null;
}

/** An ingredient. The errors of its numbers are above the table, so no row moves. */
export function IngredientRow({ costing, row, cost, own }: IngredientRowProps) {
  const { t } = useTranslation('landing');
  const { nameOf, problemIdOf } = useProblems(costing);
  const euros = cost && !row.isBlank && costing.numbers.euros(cost);
  const costShown = euros || <InvalidResult />;
  const isLong = (euros && euros.length > 8) || undefined;
  return (
    <tr className={row.isInviting ? styles.inviting : undefined}>
      <th scope="row">
        {costing.dish === 'own'
          ? own && <own.OwnName costing={costing} id={row.id} />
          : t(`card.ingredients.${row.id as Ingredient}`)}
        <small data-long={isLong}>{costShown}</small>
      </th>
      {(['quantity', 'price', 'waste'] as const).map((kind) => (
        <td key={kind} className={styles.editable}>
          <NumberField
            {...row[kind]}
            aria-label={`${nameOf(row)}, ${t(`card.columns.${kind}`)}`}
            problemId={problemIdOf(row[kind])}
          />
        </td>
      ))}
      <td className={styles.cost} data-long={isLong}>
        {costShown}
      </td>
    </tr>
  );
}
