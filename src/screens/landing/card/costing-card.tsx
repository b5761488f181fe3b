import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Croissant } from '#src/components/drawings/croissant.tsx';
import { LiveRegion } from '#src/components/live-region.tsx';
import { targetMargin } from '#src/costing/recipe.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { useLazyChunk } from '#src/runtime/use-lazy-chunk.ts';
import { useNumbers } from '#src/screens/landing/use-numbers.ts';
import styles from './costing-card.module.css';
import { CostingResult } from './costing-result.tsx';
import { CostingTable } from './costing-table.tsx';
import { dishNames } from './dishes.ts';
import { loadOnInteraction } from './load-on-interaction.ts';
import { SaveDish } from './save-dish.tsx';
import { useCosting } from './use-costing.ts';
import { useFieldError } from './use-field-error.ts';
import { useProblems } from './use-problems.ts';

/** Interactive example: a dish, its ingredients and the margin. */
interface CostingCardProps {
  savedDishes: SavedDishes;
}

export function CostingCard({ savedDishes }: CostingCardProps) {
  const { t } = useTranslation('landing');
  const form = useRef<HTMLFormElement>(null);
  const costing = useCosting(useNumbers(), form);
  const errorOf = useFieldError();
  const { problems } = useProblems(costing);
  const rest = useLazyChunk(loadOnInteraction, costing.dish !== 'croissant');
  const { dish, showDish, selling, result, numbers, isLow, isTouched } = costing;

  const own = dish === 'own' && rest ? rest.ownDish : null;
  const outcome = result.sale
    ? t(isLow ? 'card.saidLow' : 'card.said', {
        margin: numbers.percent(result.sale.margin),
        target: numbers.shortPercent(targetMargin),
      })
    : (problems[0]?.text ?? errorOf(selling));
  return (
    <div className={styles.place}>
      <form
        ref={form}
        aria-labelledby={own ? 'card-own' : 'card-dish'}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className={styles.tabs} role="group" aria-label={t('card.choose')}>
          {dishNames.map((name) => (
            <button
              key={name}
              id={`card-${name}`}
              type="button"
              className={styles.tab}
              aria-pressed={name === dish}
              onClick={() => showDish(name)}
            >
              {t(`card.dishes.${name}.tab`)}
            </button>
          ))}
        </div>
        <div className={styles.card}>
          <div className={styles.head}>
            {own ? (
              <own.OwnHead costing={costing} />
            ) : (
              <>
                <h2 id="card-dish">{t(`card.dishes.${dish}.name`)}</h2>
                <p>{t(`card.dishes.${dish}.batch`)}</p>
              </>
            )}
            <div className={styles.drawing}>
              {dish === 'croissant' ? <Croissant /> : rest && <rest.Drawing dish={dish} />}
            </div>
          </div>
          <div className={styles.edge} data-wrong={problems.length > 0 || undefined}>
            <p className={styles.invitation}>
              {t('card.invitation')}
              <svg viewBox="0 0 44 40" aria-hidden="true">
                <path d="M3 7C18 3 31 11 32 34M24 27c3 3 5 5 8 8 2-4 4-7 7-10" />
              </svg>
            </p>
            {/* The live region announces it. */}
            <p className={styles.watched} data-low={isLow} aria-hidden="true">
              <span>
                {isLow
                  ? t('card.lowMargin', { target: numbers.shortPercent(targetMargin) })
                  : t('card.margin')}
              </span>
              <b>{result.sale ? numbers.percent(result.sale.margin) : t('card.unknown')}</b>
            </p>
            {/* The first one is visible; each describes its field. */}
            {problems.map(({ id, name, text }) => (
              <p key={id} className={styles.problem}>
                {name}: <span id={id}>{text}</span>
              </p>
            ))}
          </div>
          <span id="card-hint" hidden>
            {t('card.hint')}
          </span>
          <CostingTable costing={costing} own={own} />
          <CostingResult {...costing} />
          <SaveDish costing={costing} form={form} savedDishes={savedDishes} />
        </div>
      </form>
      <LiveRegion text={(isTouched && outcome) || ''} />
    </div>
  );
}
