import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyAction } from '#src/runtime/use-lazy-chunk.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { loadAfterPress } from './load-after-press.ts';
import type { Costing } from './use-costing.ts';

/** Keeps the dish that is shown, and shows what an earlier visit kept. `wasKept`: how the last press ended. */
export function useKeptDish({ onFound, onKept, ...shown }: Costing, { hasDish, load }: SavedDishes) {
  const { t } = useTranslation('landing');
  const loadBoth = () => Promise.all([load(), loadAfterPress()]);
  const { run: keep, hasWorked: wasKept } = useLazyAction(loadBoth, ([storage, { toKept }]) => {
    storage.save(toKept(shown, t));
    onKept();
  });
  const { run: restore } = useLazyAction(loadBoth, ([storage, { fromKept }]) => {
    const kept = storage.read();
    const found = kept && fromKept(kept);
    if (found) onFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit kept is shown once.
  useEffect(() => {
    if (hasDish()) restore();
  }, []);
  return { wasKept, keep };
}
