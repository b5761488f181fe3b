import { useTranslation } from 'react-i18next';
import { AbsenceMonth } from './absence-month.tsx';
import { ClosingSheet } from './closing-sheet.tsx';
import { FeatureCard } from './feature-card.tsx';
import styles from './features.module.css';
import { MenuCosting } from './menu-costing.tsx';
import { OrderSlips } from './order-slips.tsx';
import { Roster } from './roster.tsx';
import { SalesChart } from './sales-chart.tsx';
import { StockCount } from './stock-count.tsx';
import { TemperatureLog } from './temperature-log.tsx';

/** Features in the order of a kitchen's day, each with an example document. */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section id="features" className={styles.features} aria-labelledby="features-title">
      <div className={styles.head}>
        <h2 id="features-title">{t('features.title')}</h2>
        <p className={styles.lede}>{t('features.text')}</p>
      </div>
      <FeatureCard hour="06:02" name="shifts">
        <Roster />
      </FeatureCard>
      <div className={styles.pair}>
        <FeatureCard hour="06:40" name="absences" layout="left">
          <AbsenceMonth />
        </FeatureCard>
        <FeatureCard hour="07:15" name="temperatures" layout="right">
          <TemperatureLog />
        </FeatureCard>
      </div>
      <FeatureCard hour="08:30" name="orders" plan="professional" layout="mirrored">
        <OrderSlips />
      </FeatureCard>
      <FeatureCard hour="10:45" name="costing">
        <MenuCosting />
      </FeatureCard>
      <FeatureCard hour="14:20" name="sales" layout="wide">
        <SalesChart />
      </FeatureCard>
      <div className={styles.pair}>
        <FeatureCard hour="17:30" name="counts" layout="left">
          <StockCount />
        </FeatureCard>
        <FeatureCard hour="23:40" name="closing" layout="right">
          <ClosingSheet />
        </FeatureCard>
      </div>
    </section>
  );
}
