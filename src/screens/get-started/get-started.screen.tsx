import { useTranslation } from 'react-i18next';
import { LinkButton } from '#src/components/link-button.tsx';
import { NavBar } from '#src/components/nav-bar.tsx';
import { paths } from '#src/config/paths.ts';
import styles from './get-started.module.css';

const tiles = ['costing', 'logs', 'orders'] as const;

export function GetStartedScreen() {
  const { t } = useTranslation('getStarted');
  return (
    <div className={styles.page}>
      <NavBar onBlock />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.say}>
          <div className={styles.words}>
            <h1>{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </div>
          <LinkButton to={paths.auth} onBlock>
            {t('action')}
          </LinkButton>
        </div>
        <div className={styles.rail} />
        <ul className={styles.tiles}>
          {tiles.map((tile) => (
            <li key={tile} className={`${styles.tile} ${styles[tile]}`}>
              <h2>{t(`tiles.${tile}.title`)}</h2>
              <p>{t(`tiles.${tile}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
