import { useTranslation } from 'react-i18next';
import { Icon } from '#src/components/icons.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { NumberField } from './number-field.tsx';
import styles from './own-dish.module.css';
import type { Costing } from './use-costing.ts';
import { useProblems } from './use-problems.ts';

const addButtonId = 'own-add';
/** A row that the button has added takes the focus. */
const takeFocusOfButton = (name: HTMLElement | null) => {
  if (document.activeElement?.id === addButtonId) name?.focus();
};

/** Name and number of servings of the visitor's own dish. */
export function OwnHead({ costing }: { costing: Costing }) {
  const { t } = useTranslation('landing');
  const { problemIdOf } = useProblems(costing);
  return (
    <>
      <h2 id="card-dish" className={styles.head}>
        <input
          className={styles.dishName}
          id="own-name"
          aria-label={t('card.own.name')}
          placeholder={t('card.own.name')}
          autoComplete="off"
          maxLength={60}
          value={costing.textOf('own-name')}
          onChange={({ target }) => costing.change('own-name')(target.value)}
        />
      </h2>
      <p className={styles.pieces}>
        <label htmlFor={costing.pieces.cell}>{t('card.dishes.own.batch')}</label>
        <NumberField {...costing.pieces} problemId={problemIdOf(costing.pieces)} />
      </p>
    </>
  );
}

/** Name of a row, and the button that removes it. */
export function OwnName({ costing, id }: { costing: Costing; id: string }) {
  const { t } = useTranslation('landing');
  const { nameOf } = useProblems(costing);
  const cell = `${id}-name`;
  const remove = () => {
    document.getElementById(addButtonId)?.focus();
    costing.removeRow(id);
  };
  return (
    <span className={styles.row}>
      <input
        ref={takeFocusOfButton}
        className={styles.name}
        id={cell}
        aria-label={nameOf({ id })}
        placeholder={nameOf({ id })}
        autoComplete="off"
        maxLength={40}
        value={costing.textOf(cell)}
        onChange={({ target }) => costing.change(cell)(target.value)}
      />
      {costing.rows.length > 1 && (
        <button type="button" className={styles.remove} onClick={remove}>
          <Icon name="close" />
          <VisuallyHidden>{t('card.own.remove', { name: nameOf({ id }) })}</VisuallyHidden>
        </button>
      )}
    </span>
  );
}

/** Adds a row. */
export function AddRow({ costing: { addRow, rows } }: { costing: Costing }) {
  const { t } = useTranslation('landing');
  return (
    <button
      type="button"
      id={addButtonId}
      className={styles.add}
      aria-disabled={addRow === null}
      onClick={() => addRow?.(`own-${rows.length}-${Date.now()}`)}
    >
      {t('card.own.add')}
    </button>
  );
}
