import { useTranslation } from 'react-i18next';
import { decimal } from '#src/costing/fraction.ts';
import { total } from '#src/costing/recipe.ts';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './closing-sheet.module.css';

const day = [
  ['takings', decimal('1284.60')],
  ['ingredients', decimal('-361.20')],
  ['staff', decimal('-412')],
  ['waste', decimal('-18.40')],
] as const;

export function ClosingSheet() {
  const { t } = useTranslation('landing');
  const { euros } = useNumbers();
  return (
    <div className={styles.sheet}>
      <dl>
        {day.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`features.show.closing.${name}`)}</dt>
            <dd>{euros(amount)}</dd>
          </div>
        ))}
        <div className={styles.left}>
          <dt>{t('features.show.closing.left')}</dt>
          <dd>{euros(total(day.map(([, amount]) => amount)))}</dd>
        </div>
      </dl>
      <ul className={styles.tomorrow}>
        <li>{t('features.show.closing.cream')}</li>
        <li>{t('features.show.closing.cod')}</li>
      </ul>
    </div>
  );
}
