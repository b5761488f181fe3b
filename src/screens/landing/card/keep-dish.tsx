import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from '#src/components/announcer.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { environment } from '#src/config/built-environment.ts';
import { paths } from '#src/config/paths.ts';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import styles from './keep-dish.module.css';
import type { Costing } from './use-costing.ts';
import { useKeptDish } from './use-kept-dish.ts';

interface KeepDishProps {
  costing: Costing;
  form: RefObject<HTMLFormElement | null>;
  savedDishes: SavedDishes;
}

/** Keeps the dish for people who sign up. What it says before and after has the same place, so that nothing moves. */
export function KeepDish({ costing, form, savedDishes }: KeepDishProps) {
  const { t } = useTranslation('landing');
  const { isKept } = costing;
  const isForDashboard = environment.dashboardTakesDishes;
  const offer = t(isForDashboard ? 'card.keep.offer' : 'card.keep.offerHere');
  const saved = t(isForDashboard ? 'card.keep.kept' : 'card.keep.savedHere');
  const { wasKept, keep } = useKeptDish(costing, savedDishes);
  const hasFailed = wasKept === false;
  const news = hasFailed ? t('card.keep.failed') : wasKept && isKept && saved;
  const press = () => {
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else keep();
  };
  return (
    <div className={styles.keep}>
      <Button variant="line" size="small" icon={isKept ? <Icon name="check" /> : undefined} onClick={press}>
        {t(isKept ? 'card.keep.done' : 'card.keep.action')}
      </Button>
      <div className={styles.news}>
        <p data-hidden={isKept || undefined}>{hasFailed ? t('card.keep.failed') : offer}</p>
        <p data-hidden={!isKept || undefined}>
          {saved}{' '}
          <LinkButton variant="plain" to={paths.getStarted}>
            {t('hero.startTrial')}
          </LinkButton>
        </p>
      </div>
      <Announcer text={news || ''} />
    </div>
  );
}
