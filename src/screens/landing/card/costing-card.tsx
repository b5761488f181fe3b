import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from '#src/components/announcer.tsx';
import { Croissant } from '#src/components/drawings/croissant.tsx';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './costing-card.module.css';
import { CostingResult } from './costing-result.tsx';
import { CostingTable } from './costing-table.tsx';
import { target } from './croissant.ts';
import { useCosting } from './use-costing.ts';
import { useProblem } from './use-problem.ts';

/** The product, working: a dish, what is in it, and the margin that answers. */
export function CostingCard() {
  const { t } = useTranslation('landing');
  const form = useRef<HTMLFormElement>(null);
  const costing = useCosting(useNumbers(), form);
  const problemOf = useProblem();
  const { rows, selling, result, numbers, isLow, isTouched } = costing;

  const problem = [...rows.flatMap(({ quantity, price, waste }) => [quantity, price, waste]), selling]
    .map(problemOf)
    .find(Boolean);
  const outcome = result.sale
    ? t(isLow ? 'card.saidLow' : 'card.said', {
        margin: numbers.percent(result.sale.margin),
        target: numbers.shortPercent(target),
      })
    : problem;
  return (
    <div className={styles.place}>
      <form
        ref={form}
        className={styles.card}
        aria-labelledby="card-dish"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.head}>
          <h2 id="card-dish">{t('card.dish')}</h2>
          <p>{t('card.batch')}</p>
          <div className={styles.drawing}>
            <Croissant />
          </div>
        </div>
        <p className={styles.invitation}>
          {t('card.invitation')}
          <svg viewBox="0 0 44 40" aria-hidden="true">
            <path d="M3 7C18 3 31 11 32 34M24 27c3 3 5 5 8 8 2-4 4-7 7-10" />
          </svg>
        </p>
        <span id="card-hint" hidden>
          {t('card.hint')}
        </span>
        <CostingTable {...costing} />
        <CostingResult {...costing} />
      </form>
      <Announcer text={(isTouched && outcome) || ''} />
    </div>
  );
}
