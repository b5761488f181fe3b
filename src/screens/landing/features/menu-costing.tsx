import { useTranslation } from 'react-i18next';
import { decimal, isLess } from '#src/costing/fraction.ts';
import { sale, targetMargin } from '#src/costing/recipe.ts';
import { HatchPattern } from '#src/screens/landing/hatch-pattern.tsx';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './menu-costing.module.css';

const dishes = [
  { name: 'croissant', cost: decimal('0.31'), price: decimal('1.50') },
  { name: 'cheesecake', cost: decimal('1.28'), price: decimal('5.50') },
  { name: 'rice', cost: decimal('2.90'), price: decimal('13.50') },
  { name: 'cod', cost: decimal('7.06'), price: decimal('18.50') },
  { name: 'tortilla', cost: decimal('0.74'), price: decimal('3.20') },
] as const;

export function MenuCosting() {
  const { t } = useTranslation('landing');
  const { amount, wholePercent } = useNumbers();
  return (
    <table className={styles.menu}>
      <thead>
        <tr>
          {(['dish', 'cost', 'price', 'margin'] as const).map((column) => (
            <th key={column} scope="col" className={styles.column}>
              {t(`features.show.menu.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dishes.map(({ name, cost, price }) => {
          const { margin } = sale(price, cost);
          const share = wholePercent(margin);
          const isLow = isLess(margin, targetMargin);
          const bar = { width: share.replace(/\s/, ''), height: '100%' };
          return (
            <tr key={name} className={isLow ? styles.low : undefined}>
              <th scope="row" className={styles.dish}>
                {t(`features.show.menu.${name}`)}
              </th>
              <td className={styles.number}>{amount(cost)}</td>
              <td className={styles.number}>{amount(price)}</td>
              <td className={styles.margin}>
                <svg aria-hidden="true">
                  {isLow && <HatchPattern id={`${name}-hatch`} />}
                  <rect {...bar} />
                  {isLow && <rect {...bar} fill={`url(#${name}-hatch)`} />}
                </svg>
                {share}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
