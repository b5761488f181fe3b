import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { LiveRegion } from '#src/components/live-region.tsx';
import { environment } from '#src/config/built-environment.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { TrialLink } from '#src/screens/public-page/trial-link.tsx';
import styles from './save-dish.module.css';
import type { Costing } from './use-costing.ts';
import { useSavedDish } from './use-saved-dish.ts';

interface SaveDishProps {
  costing: Costing;
  form: RefObject<HTMLFormElement | null>;
  savedDishes: SavedDishes;
}

/** Saves the dish for a later sign-up. Offer and confirmation share a position, so the layout is stable. */
export function SaveDish({ costing, form, savedDishes }: SaveDishProps) {
  const { t } = useTranslation('landing');
  const { isSaved } = costing;
  const isForDashboard = environment.dashboardTakesDishes;
  const offer = t(isForDashboard ? 'card.keep.offer' : 'card.keep.offerHere');
  const saved = t(isForDashboard ? 'card.keep.saved' : 'card.keep.savedHere');
  const { wasSaved, save } = useSavedDish(costing, savedDishes);
  const hasFailed = wasSaved === false;
  const news = hasFailed ? t('card.keep.failed') : wasSaved && isSaved && saved;
  const press = () => {
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid],[data-missing]');
    if (wrong) {
      costing.setNeeded(wrong.id);
      wrong.focus();
    } else save();
  };
  return (
    <div className={styles.save}>
      <Button variant="line" size="small" icon={isSaved ? <Icon name="check" /> : undefined} onClick={press}>
        {t(isSaved ? 'card.keep.done' : 'card.keep.action')}
      </Button>
      <div className={styles.status}>
        <p data-hidden={isSaved || undefined}>{hasFailed ? t('card.keep.failed') : offer}</p>
        <p data-hidden={!isSaved || undefined}>
          {saved} <TrialLink variant="plain">{t('hero.startTrial')}</TrialLink>
        </p>
      </div>
      <LiveRegion text={news || ''} />
    </div>
  );
}
