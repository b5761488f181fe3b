import { useTranslation } from 'react-i18next';
import { Drawing } from '#src/components/drawings/drawing.tsx';
import { NearView } from '#src/components/near-view.tsx';
import { brand } from '#src/config/brand.ts';
import { lazyOptional } from '#src/config/lazy-optional.ts';
import { decimal } from '#src/costing/fraction.ts';
import styles from './app-download.module.css';
import { StoreBadge } from './store-badge.tsx';
import { useNumbers } from './use-numbers.ts';

const Pocket = lazyOptional(() => import('#src/components/drawings/pocket.tsx'), 'Pocket');

const readings = [
  ['walkIn', decimal('3.2')],
  ['fish', decimal('1.8')],
  ['display', decimal('9.4')],
] as const;

export function AppDownload() {
  const { t } = useTranslation('landing');
  const { degrees } = useNumbers();
  return (
    <section className={styles.app} aria-labelledby="app-title">
      <div className={styles.inner}>
        <div className={styles.copy}>
          <h2 id="app-title">{t('app.title')}</h2>
          <p className={styles.text}>
            <span>{t('app.text')}</span> {brand.storeListingUrl && <span>{t('app.platforms')}</span>}
          </p>
          <ul className={styles.stores}>
            {/* Both link to the same listing. */}
            <li>
              <StoreBadge store="appStore" href={brand.storeListingUrl} />
            </li>
            <li>
              <StoreBadge store="googlePlay" href={brand.storeListingUrl} />
            </li>
          </ul>
        </div>
        <div className={styles.illustration}>
          <NearView fallback={<Drawing viewBox="0 0 560 560" strokes={[]} />}>
            <Pocket />
          </NearView>
          {/* On the phone's screen. */}
          <div className={styles.screen} aria-hidden="true">
            <b>07:12</b>
            {readings.map(([room, reading]) => (
              <p key={room}>
                {t(`features.show.temperatures.${room}`)} <span>{degrees(reading)}</span>
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
