import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDishes } from '#src/runtime/kept-dishes.types.ts';
import { loadAfterPress } from './load-after-press.ts';
import type { Costing } from './use-costing.ts';

/** Keeps the dish that is shown, and shows what an earlier visit kept. `wasKept`: how the last press ended, null before any. */
export function useKeptDish(costing: Costing, { isThere, load }: KeptDishes) {
  const { t } = useTranslation('landing');
  const [wasKept, setWasKept] = useState<boolean | null>(null);
  const loadBoth = () => Promise.all([load(), loadAfterPress()]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit kept is shown once.
  useEffect(() => {
    if (!isThere()) return;
    loadBoth()
      .then(([storage, { fromKept }]) => {
        const kept = storage.read();
        const found = kept && fromKept(kept);
        if (found) costing.onFound(found);
      })
      .catch((error: unknown) => console.warn('The kept dish could not be read.', error));
  }, []);

  const keep = async () => {
    try {
      const [storage, { toKept }] = await loadBoth();
      storage.keep(toKept(costing, t));
      costing.onKept();
      setWasKept(true);
    } catch (error) {
      console.warn('The dish could not be kept.', error);
      setWasKept(false);
    }
  };
  return { wasKept, keep };
}
