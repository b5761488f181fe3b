import { useTranslation } from 'react-i18next';
import { decimal, isLess } from '#src/costing/fraction.ts';
import { getNumbers } from '#src/costing/numbers.ts';
import { targetMargin } from '#src/costing/recipe.ts';
import { computeSheet } from '#src/costing/sheet.ts';
import { getLanguage } from '#src/i18n/languages.ts';
import type { SavedDishLineProps } from '#src/runtime/saved-dishes.types.ts';
import { createDishStorage } from '#src/services/storage/saved-dish.ts';

/** Name and margin of the saved dish; `children` when it has expired or was taken. */
export function SavedDishLine({ className, children }: SavedDishLineProps) {
  const { t, i18n } = useTranslation('auth');
  const dish = createDishStorage(localStorage, () => document.cookie).read();
  const lines = dish?.ingredients.map(({ quantity, price, waste }) => ({
    quantity: decimal(quantity),
    price: decimal(price),
    waste: decimal(waste),
  }));
  const { sale } =
    dish && lines
      ? computeSheet(lines, decimal(dish.pieces), decimal(dish.sellingPrice), '.')
      : { sale: null };
  if (!dish || !sale) return children;
  return (
    <p className={className} data-low={isLess(sale.margin, targetMargin)}>
      <span>{dish.name}</span>{' '}
      <b>
        {getNumbers(getLanguage(i18n)).percent(sale.margin)} <small>{t('dishMargin')}</small>
      </b>
    </p>
  );
}
