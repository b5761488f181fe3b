import { useTranslation } from 'react-i18next';
import styles from './features.module.css';

/** The product's jobs in the order in which a kitchen meets them. */
const day = [
  ['06:02', 'shifts'],
  ['06:40', 'absences'],
  ['07:15', 'temperatures'],
  ['08:30', 'orders'],
  ['10:45', 'costing'],
  ['14:20', 'sales'],
  ['17:30', 'counts'],
  ['23:40', 'closing'],
] as const;

export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section id="features" className={styles.day} aria-labelledby="features-title">
      <div className={styles.head}>
        <h2 id="features-title">{t('features.title')}</h2>
        <p className={styles.lede}>{t('features.text')}</p>
      </div>
      <ul className={styles.lines}>
        {day.map(([hour, job]) => (
          <li key={job} className={styles.line}>
            <p className={styles.hour}>{hour}</p>
            <h3>{t(`features.items.${job}.title`)}</h3>
            <p className={styles.text}>{t(`features.items.${job}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
