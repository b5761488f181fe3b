import { useTranslation } from 'react-i18next';
import styles from './costing-table.module.css';
import { IngredientRow } from './ingredient-row.tsx';
import { InvalidResult } from './invalid-result.tsx';
import type { OwnDishParts } from './second-dish.tsx';
import type { Costing } from './use-costing.ts';

export function CostingTable({ costing, own }: { costing: Costing; own: OwnDishParts | null }) {
  const { t } = useTranslation('landing');
  const { dish, rows, result, numbers } = costing;
  const kilos = result.kilos && numbers.kilos(result.kilos);
  const batch = result.batch ? numbers.euros(result.batch) : <InvalidResult />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            {t('card.columns.ingredient')}
            <small>{t('card.columns.cost')}</small>
          </th>
          <th scope="col">kg</th>
          <th scope="col">€/kg</th>
          <th scope="col">{t('card.columns.waste')}</th>
          <th scope="col" className={styles.cost}>
            {t('card.columns.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <IngredientRow
            key={row.id}
            costing={costing}
            row={row}
            cost={result.costs[index] ?? null}
            own={own}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span>{t(`card.dishes.${dish}.whole`)}</span>
            <small>{batch}</small>
          </th>
          <td data-long={(kilos && kilos.length > 7) || undefined}>{kilos ?? <InvalidResult />}</td>
          <td colSpan={2}>{own && <own.AddRow costing={costing} />}</td>
          <td className={styles.cost}>
            <span className={styles.total}>{batch}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
