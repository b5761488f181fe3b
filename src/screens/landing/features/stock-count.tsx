import { useTranslation } from 'react-i18next';
import styles from './stock-count.module.css';

const counts = [
  ['flour', 7],
  ['butter', 12],
  ['cream', 4],
  ['eggs', 9],
] as const;

/** Four strokes and a fifth through them, each a little crooked. */
function tally(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / 5) * 46;
    const nth = index % 5;
    if (nth === 4) return `M${group} 26l37-20`;
    return `M${group + 5 + nth * 9} ${4 + (index % 3)}l${index % 2 ? 1.5 : -1} ${21 + (index % 2)}`;
  }).join('');
}

export function StockCount() {
  const { t } = useTranslation('landing');
  return (
    <ul className={styles.counts}>
      {counts.map(([item, count]) => (
        <li key={item} className={item === 'cream' ? styles.fixed : undefined}>
          <span>
            {t(`features.show.counts.${item}`)}
            {item === 'cream' && <small>{t('features.show.counts.fixed')}</small>}
          </span>
          <svg viewBox="0 0 130 32" aria-hidden="true">
            <path d={tally(count)} />
          </svg>
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
