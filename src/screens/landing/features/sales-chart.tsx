import { useTranslation } from 'react-i18next';
import { decimal } from '#src/costing/fraction.ts';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './sales-chart.module.css';

const sold = [612, 640, 688, 702, 981, 1240, 1122, 598, 655, 671, 730, 1012, 1284];
const forecast = [1284, 1150, 620, 668, 704, 745, 1060, 1330, 1190];
const last = sold.length - 1;
/** The SVG's units: x is a day, from 0 to 20; y is a euro, from 1500 at the top to 400. */
const points = (amounts: readonly number[], from: number) =>
  amounts.map((amount, index) => `${index + from} ${1500 - amount}`);
const bound = (sign: 1 | -1) =>
  points(
    forecast.map((amount, index) => amount + sign * index * 16),
    last,
  );
const line = (list: readonly string[]) => `M${list.join('L')}`;
const band = `${line([...bound(1), ...bound(-1).reverse()])}Z`;

export function SalesChart() {
  const { t } = useTranslation('landing');
  const { wholeEuros } = useNumbers();
  const initials = [...t('features.show.sales.days')];
  return (
    <div className={styles.sales} aria-hidden="true">
      <p className={styles.label}>
        <span>{t('features.show.sales.sold')}</span> <em>{t('features.show.sales.coming')}</em>
      </p>
      <div className={styles.amounts}>
        {['1200', '900', '600'].map((amount) => (
          <span key={amount}>{wholeEuros(decimal(amount))}</span>
        ))}
      </div>
      <svg viewBox="0 0 20 1100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.rule} d="M0 300H20M0 600H20M0 900H20" />
        <path className={styles.band} d={band} />
        <path className={styles.sold} d={line(points(sold, 0))} />
        <path className={styles.forecast} d={line(points(forecast, last))} />
        <path className={styles.now} d={`M${last} 0V1100`} />
      </svg>
      <p className={styles.days}>
        {Array.from({ length: 21 }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days keep their order.
          <span key={day}>{initials[day % 7]}</span>
        ))}
      </p>
    </div>
  );
}
