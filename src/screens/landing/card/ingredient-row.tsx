import { useTranslation } from 'react-i18next';
import type { Fraction } from '#src/costing/fraction.ts';
import styles from './costing-table.module.css';
import { InvalidResult } from './invalid-result.tsx';
import { NumberField } from './number-field.tsx';
import type { Costing } from './use-costing.ts';
import { useFieldError } from './use-field-error.ts';

interface IngredientRowProps {
  row: Costing['rows'][number];
  cost: Fraction | null;
  numbers: Costing['numbers'];
}

/** An ingredient and the errors of its numbers. */
export function IngredientRow({ row, cost, numbers }: IngredientRowProps) {
  const { t } = useTranslation('landing');
  const errorOf = useFieldError();
  const name = t(`card.ingredients.${row.name}`);
  const cells = (['quantity', 'price', 'waste'] as const).map((kind) => ({
    kind,
    problem: errorOf(row[kind]),
    id: `${row.name}-${kind}-problem`,
  }));
  const euros = cost && numbers.euros(cost);
  const costShown = euros ?? <InvalidResult />;
  const isLong = (euros && euros.length > 8) || undefined;
  const wrong = cells.filter(({ problem }) => problem !== null);
  return (
    <>
      <tr className={row.isInviting ? styles.inviting : undefined}>
        <th scope="row">
          {name}
          <small data-long={isLong}>{costShown}</small>
        </th>
        {cells.map(({ kind, problem, id }) => (
          <td key={kind} className={styles.editable}>
            <NumberField
              {...row[kind]}
              aria-label={`${name}, ${t(`card.columns.${kind}`)}`}
              problemId={problem ? id : undefined}
            />
          </td>
        ))}
        <td className={styles.cost} data-long={isLong}>
          {costShown}
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr className={styles.problem}>
          <td colSpan={4}>
            {wrong.map(({ id, kind, problem }) => (
              <p key={kind} id={id}>
                {problem}
              </p>
            ))}
          </td>
          <td className={styles.cost} />
        </tr>
      )}
    </>
  );
}
