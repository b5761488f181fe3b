import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { AfterFirstPaint } from '#src/components/after-first-paint.tsx';
import { Loaf } from '#src/components/drawings/loaf.tsx';
import { Thermometer } from '#src/components/drawings/thermometer.tsx';
import { Tickets } from '#src/components/drawings/tickets.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import { Rail } from '#src/components/rail.tsx';
import styles from './get-started.module.css';

const tiles = [
  ['costing', Loaf],
  ['logs', Thermometer],
  ['forecast', Tickets],
] as const;

export function GetStartedScreen() {
  const { t } = useTranslation('getStarted');
  return (
    <div className={styles.page}>
      <NavBar onColor />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.say}>
          <div className={styles.words}>
            <h1 id="headline">{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </div>
          <LinkButton to={pages.auth} search={{ mode: 'sign-up' }} onColor>
            {t('action')}
          </LinkButton>
        </div>
        <Rail />
        <ul className={styles.tiles}>
          {tiles.map(([tile, Drawing]) => (
            <li key={tile} className={`${styles.tile} ${styles[tile]}`}>
              <AfterFirstPaint className={styles.drawing}>
                <Drawing />
              </AfterFirstPaint>
              <h2>{t(`tiles.${tile}.title`)}</h2>
              <p>{t(`tiles.${tile}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
