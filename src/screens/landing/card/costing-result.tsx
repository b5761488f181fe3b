import { useTranslation } from 'react-i18next';
import { decimal } from '#src/costing/fraction.ts';
import { targetMargin, vatPercent } from '#src/costing/recipe.ts';
import { parse } from '#src/costing/sheet.ts';
import styles from './costing-result.module.css';
import { InvalidResult } from './invalid-result.tsx';
import { MarginBar } from './margin-bar.tsx';
import { NumberField } from './number-field.tsx';
import type { Costing } from './use-costing.ts';
import { useFieldError } from './use-field-error.ts';

const one = decimal('1');
const zero = decimal('0');
/** Holds the place of an unknown sale. */
const noSale = { vat: zero, cost: zero, profit: zero, margin: zero };
const ring = 'M182 8C132-7 54-4 20 18-10 40 4 72 48 82c48 9 120 6 142-18 20-24 0-52-56-61-16-2-34-3-52-1';

export function CostingResult({ dish, selling, result, isLow, numbers }: Costing) {
  const { t } = useTranslation('landing');
  const problem = useFieldError()(selling);
  const price = parse('sellingPrice', selling.entry, numbers.decimalMark);
  const each = result.each && numbers.euros(result.each);
  const margin = result.sale && numbers.percent(result.sale.margin);
  return (
    <div className={styles.result}>
      <dl className={styles.sums}>
        <div>
          <dt>{t(`card.dishes.${dish}.costEach`)}</dt>
          <dd className={styles.figure} data-long={(each && each.length > 8) || undefined}>
            {each ?? <InvalidResult />}
          </dd>
        </div>
        <div>
          <dt>
            <label htmlFor={selling.cell}>
              {t('card.sellingPrice', { percent: numbers.shortPercent(vatPercent) })}
            </label>
          </dt>
          <dd className={styles.money}>
            <NumberField
              {...selling}
              className={styles.figure}
              problemId={problem ? 'selling-problem' : undefined}
            />
            <span className={styles.figure} aria-hidden="true">
              €
            </span>
          </dd>
        </div>
        <div className={styles.margin} data-low={isLow}>
          <dt>
            {isLow ? t('card.lowMargin', { target: numbers.shortPercent(targetMargin) }) : t('card.margin')}
          </dt>
          <dd className={styles.figure} data-long={(margin && margin.length > 7) || undefined}>
            <span>{margin ?? <InvalidResult />}</span>
            <svg className={styles.ring} viewBox="0 0 200 90" preserveAspectRatio="none" aria-hidden="true">
              <path pathLength="1" d={ring} />
            </svg>
          </dd>
        </div>
      </dl>
      {/* One place for both, so nothing below moves. */}
      <div className={styles.shares}>
        {problem && (
          <p id="selling-problem" className={styles.problem}>
            {problem}
          </p>
        )}
        <div data-hidden={result.sale === null || undefined}>
          <MarginBar sale={result.sale ?? noSale} price={price.ok ? price.value : one} numbers={numbers} />
        </div>
      </div>
    </div>
  );
}
