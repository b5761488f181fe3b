import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { useLazyAction } from '#src/runtime/use-lazy-chunk.ts';
import { loadOnInteraction } from './load-on-interaction.ts';
import type { Costing } from './use-costing.ts';

/** Saves the shown dish, and shows the dish of an earlier visit. `wasSaved`: outcome of the last click. */
export function useSavedDish({ onFound, onSaved, ...shown }: Costing, { hasDish, load }: SavedDishes) {
  const { t } = useTranslation('landing');
  const loadBoth = () => Promise.all([load(), loadOnInteraction()]);
  const { run: save, hasWorked: wasSaved } = useLazyAction(loadBoth, ([storage, { toSavedDish }]) => {
    storage.save(toSavedDish(shown, t));
    onSaved();
  });
  const { run: restore } = useLazyAction(loadBoth, ([storage, { fromSavedDish }]) => {
    const saved = storage.read();
    const found = saved && fromSavedDish(saved);
    if (found) onFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dish of an earlier visit is shown once.
  useEffect(() => {
    if (hasDish()) restore();
  }, []);
  return { wasSaved, save };
}
