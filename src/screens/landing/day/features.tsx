import { useTranslation } from 'react-i18next';
import { AbsenceMonth } from './absence-month.tsx';
import { ClosingSheet } from './closing-sheet.tsx';
import styles from './features.module.css';
import { Job } from './job.tsx';
import { MenuCosting } from './menu-costing.tsx';
import { OrderSlips } from './order-slips.tsx';
import { Roster } from './roster.tsx';
import { SalesChart } from './sales-chart.tsx';
import { StockCount } from './stock-count.tsx';
import { TemperatureLog } from './temperature-log.tsx';

/** The product's jobs in the order in which a kitchen meets them, each with the paper it leaves behind. */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section id="features" className={styles.day} aria-labelledby="features-title">
      <div className={styles.head}>
        <h2 id="features-title">{t('features.title')}</h2>
        <p className={styles.lede}>{t('features.text')}</p>
      </div>
      <Job hour="06:02" name="shifts">
        <Roster />
      </Job>
      <div className={styles.pair}>
        <Job hour="06:40" name="absences" layout="left">
          <AbsenceMonth />
        </Job>
        <Job hour="07:15" name="temperatures" layout="right">
          <TemperatureLog />
        </Job>
      </div>
      <Job hour="08:30" name="orders" plan="professional" layout="mirrored">
        <OrderSlips />
      </Job>
      <Job hour="10:45" name="costing">
        <MenuCosting />
      </Job>
      <Job hour="14:20" name="sales" layout="wide">
        <SalesChart />
      </Job>
      <div className={styles.pair}>
        <Job hour="17:30" name="counts" layout="left">
          <StockCount />
        </Job>
        <Job hour="23:40" name="closing" layout="right">
          <ClosingSheet />
        </Job>
      </div>
    </section>
  );
}
