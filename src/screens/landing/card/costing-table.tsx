import { useTranslation } from 'react-i18next';
import { total } from '#src/costing/recipe.ts';
import styles from './costing-table.module.css';
import { IngredientRow } from './ingredient-row.tsx';
import { Unknown } from './unknown.tsx';
import type { Costing } from './use-costing.ts';

export function CostingTable({ rows, result, numbers }: Costing) {
  const { t } = useTranslation('landing');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('card.columns.ingredient')}</th>
          <th scope="col" className={styles.quantity}>
            {t('card.columns.quantity')}
          </th>
          <th scope="col">€/kg</th>
          <th scope="col">{t('card.columns.waste')}</th>
          <th scope="col">{t('card.columns.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <IngredientRow key={row.name} row={row} cost={result.costs[index] ?? null} numbers={numbers} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('card.wholeBatch')}</th>
          <td className={styles.quantity}>{numbers.kilos(total(rows.map(({ quantity }) => quantity)))}</td>
          <td colSpan={3}>
            <span className={styles.total}>{result.batch ? numbers.euros(result.batch) : <Unknown />}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
