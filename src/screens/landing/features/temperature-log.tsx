import { useTranslation } from 'react-i18next';
import { Thermometer } from '#src/components/drawings/thermometer.tsx';
import { decimal } from '#src/costing/fraction.ts';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './temperature-log.module.css';

const readings = [
  ['walkIn', decimal('3.2'), '07:12 · L. R.'],
  ['fish', decimal('1.8'), '07:13 · L. R.'],
  ['display', decimal('9.4'), null],
  ['freezer', decimal('-19.1'), '07:15 · L. R.'],
] as const;

export function TemperatureLog() {
  const { t } = useTranslation('landing');
  const { degrees } = useNumbers();
  return (
    <div className={styles.log}>
      <div className={styles.drawing}>
        <Thermometer afterHydration />
      </div>
      <ul>
        {readings.map(([room, reading, signed]) => (
          <li key={room} className={signed ? undefined : styles.hot}>
            <span>{t(`features.show.temperatures.${room}`)}</span>
            <b>{degrees(reading)}</b>
            <small>{signed ?? t('features.show.temperatures.limit', { limit: degrees(decimal('8')) })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
