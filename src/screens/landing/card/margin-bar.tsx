import { useTranslation } from 'react-i18next';
import { add, decimal, divide, type Fraction, isLess, subtract, toDecimal } from '#src/costing/fraction.ts';
import { type Sale, vatPercent } from '#src/costing/recipe.ts';
import { HatchPattern } from '#src/screens/landing/hatch-pattern.tsx';
import styles from './margin-bar.module.css';
import type { Costing } from './use-costing.ts';

const zero = { numerator: 0n, denominator: 1n };
const roundToCents = (amount: Fraction) => decimal(toDecimal(amount, 2));

/** Shares of the selling price, as a bar and as text. */
export function MarginBar({
  sale,
  price,
  numbers,
}: {
  sale: Sale;
  price: Fraction;
  numbers: Costing['numbers'];
}) {
  const { t } = useTranslation('landing');
  const share = (amount: Fraction) => Number(toDecimal(divide(amount, price), 4)) * 100;
  const [vatCents, costCents] = [roundToCents(sale.vat), roundToCents(sale.cost)];
  // The rest of what is shown, so the parts add up to the price.
  const rest = subtract(roundToCents(price), add(vatCents, costCents));
  const loses = isLess(rest, zero);
  const vat = share(sale.vat);
  const cost = Math.min(share(sale.cost), 100 - vat);
  const parts = [
    {
      name: t('card.vat', { percent: numbers.shortPercent(vatPercent) }),
      amount: vatCents,
      look: styles.vat,
    },
    { name: t('card.ingredientsShare'), amount: costCents, look: styles.cost },
    {
      name: loses ? t('card.lost') : t('card.profit'),
      amount: loses ? subtract(zero, rest) : rest,
      look: loses ? styles.lost : styles.profit,
    },
  ];
  return (
    <>
      <svg className={styles.bar} aria-hidden="true">
        <HatchPattern id="card-hatch" />
        <rect className={styles.profit} width="100%" height="100%" />
        <rect className={styles.cost} width={`${vat + cost}%`} height="100%" />
        <rect fill="url(#card-hatch)" width={`${vat + cost}%`} height="100%" />
        <rect className={styles.vat} width={`${vat}%`} height="100%" />
      </svg>
      <ul className={styles.key}>
        {parts.map(({ name, amount, look }) => (
          <li key={name}>
            <i className={look} /> {name} <b className={look}>{numbers.euros(amount)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
