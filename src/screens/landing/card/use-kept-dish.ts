import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadedAct } from '#src/runtime/chunk.hooks.ts';
import type { KeptDishes } from '#src/runtime/kept-dishes.types.ts';
import { loadAfterPress } from './load-after-press.ts';
import type { Costing } from './use-costing.ts';

/** Keeps the dish that is shown, and shows what an earlier visit kept. `wasKept`: how the last press ended. */
export function useKeptDish({ onFound, onKept, ...shown }: Costing, { isThere, load }: KeptDishes) {
  const { t } = useTranslation('landing');
  const loadBoth = () => Promise.all([load(), loadAfterPress()]);
  const { run: keep, hasWorked: wasKept } = useLoadedAct(loadBoth, ([storage, { toKept }]) => {
    storage.keep(toKept(shown, t));
    onKept();
  });
  const { run: restore } = useLoadedAct(loadBoth, ([storage, { fromKept }]) => {
    const kept = storage.read();
    const found = kept && fromKept(kept);
    if (found) onFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit kept is shown once.
  useEffect(() => {
    if (isThere()) restore();
  }, []);
  return { wasKept, keep };
}
