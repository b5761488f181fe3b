import { useTranslation } from 'react-i18next';
import { ClockCard } from '#src/components/drawings/clock-card.tsx';
import styles from './roster.module.css';

/** Times of the day. `shifts`: planned. `worked`: from clocking in until now. */
const people = [
  { name: 'Lucía', station: 'oven', shifts: [[6, 14]], worked: [6.03, 11.2] },
  { name: 'Amadou', station: 'line', shifts: [[9, 17]], worked: [9.1, 11.2] },
  {
    name: 'Inés',
    station: 'floor',
    shifts: [
      [12, 16],
      [20, 24],
    ],
  },
  { name: 'Marc', station: 'line', shifts: [[15, 23.5]] },
] as const;

/** The time axis, in hours of the day. */
const opening = 6;
const closing = 24;
const openHours = closing - opening;
const place = ([from, to]: readonly [number, number]) => ({
  x: `${((from - opening) / openHours) * 100}%`,
  width: `${((to - from) / openHours) * 100}%`,
});

export function Roster() {
  const { t } = useTranslation('landing');
  return (
    <div className={styles.roster}>
      <ul>
        <li className={styles.hours} aria-hidden="true">
          <span />
          <p>
            {[6, 9, 12, 15, 18, 21, 24].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </p>
        </li>
        {people.map((person) => (
          <li key={person.name}>
            <p>
              {person.name} <small>{t(`features.show.roster.${person.station}`)}</small>
            </p>
            <svg aria-hidden="true">
              {person.shifts.map((shift) => (
                <rect key={shift[0]} className={styles.shift} y="11" height="26" {...place(shift)} />
              ))}
              {'worked' in person && (
                <rect className={styles.worked} y="22.5" height="3" {...place(person.worked)} />
              )}
            </svg>
          </li>
        ))}
      </ul>
      <div className={styles.card}>
        <ClockCard afterHydration />
      </div>
    </div>
  );
}
