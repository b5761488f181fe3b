import { useTranslation } from 'react-i18next';
import { Rail } from '#src/components/rail.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { decimal } from '#src/costing/fraction.ts';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './order-slips.module.css';

const orders = [
  {
    supplier: 'Lácteos Vidal',
    state: 'sent',
    sum: decimal('83.10'),
    goods: [
      ['6 kg', 'butter'],
      ['12 l', 'milk'],
      ['2 l', 'cream'],
    ],
  },
  {
    supplier: 'Harinas del Cinca',
    state: 'waiting',
    sum: decimal('31.40'),
    goods: [
      ['25 kg', 'flour'],
      ['5 kg', 'rye'],
    ],
  },
  { supplier: 'Huerta Norte', state: 'delivered', goods: [['4 kg', 'tomato']], missing: ['1 kg', 'basil'] },
] as const;

export function OrderSlips() {
  const { t } = useTranslation('landing');
  const { euros } = useNumbers();
  return (
    <>
      <Rail />
      <div className={styles.slips}>
        {orders.map((order) => (
          <div key={order.supplier} className={`${styles.slip} ${styles[order.state]}`}>
            <p className={styles.supplier}>{order.supplier}</p>
            <p className={styles.state}>{t(`features.show.orders.${order.state}`)}</p>
            <ul>
              {order.goods.map(([amount, item]) => (
                <li key={item}>
                  <b>{amount}</b> {t(`features.show.orders.${item}`)}
                </li>
              ))}
              {'missing' in order && (
                <li>
                  <b>{order.missing[0]}</b>
                  <span>
                    <VisuallyHidden>{t('features.show.orders.missing')} </VisuallyHidden>
                    <s>{t(`features.show.orders.${order.missing[1]}`)}</s>
                  </span>
                </li>
              )}
            </ul>
            {'sum' in order && (
              <p className={styles.sum}>
                <b>{euros(order.sum)}</b>
              </p>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
