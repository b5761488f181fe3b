import { useTranslation } from 'react-i18next';
import styles from './absence-month.module.css';

const days = Array.from({ length: 21 }, (_, index) => index + 9);
const today = 12;
const lookOf = (day: number) => {
  if (day === today) return styles.today;
  if (day === 13) return styles.swap;
  return day >= 19 && day <= 23 ? styles.holiday : undefined;
};

export function AbsenceMonth() {
  const { t } = useTranslation('landing');
  return (
    <>
      <ol className={styles.month} aria-hidden="true">
        {days.map((day) => (
          <li key={day} className={lookOf(day)}>
            {day}
          </li>
        ))}
      </ol>
      <ul className={styles.key}>
        <li>
          <i className={styles.holiday} /> {t('features.show.month.holiday')}
        </li>
        <li>
          <i className={styles.swap} /> {t('features.show.month.swap')}
        </li>
      </ul>
    </>
  );
}
