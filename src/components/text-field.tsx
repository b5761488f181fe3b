import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icons.tsx';
import styles from './text-field.module.css';
import { ToneIcon } from './tone-icon.tsx';
import { useSilentValue } from './use-silent-value.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'value'> {
  label: string;
  value?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** A toast announced the error. */
  isErrorAnnounced?: boolean;
  /** A button inside the input's box, at its end. */
  control?: ReactNode;
  /** A button beside the label. It follows the input in the Tab order. */
  beside?: ReactNode;
  /** Content below the error. */
  after?: ReactNode;
  /** Note about the value. An empty note reserves its line, so the layout is stable. */
  note?: string | undefined;
  /** Whether the note warns about the value. The form can be submitted all the same. */
  isWarning?: boolean;
}

/** Labelled input with described-by hint, error and note. Accepts every input prop. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    isErrorAnnounced,
    id,
    control,
    beside,
    after,
    note,
    isWarning,
    value,
    ...input
  } = props;
  const ownId = useId();
  const field = id ?? ownId;
  const shown = useSilentValue(field, value);
  const described = [hint && `${field}-hint`, error && `${field}-error`, note && `${field}-note`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={beside ? `${styles.field} ${styles.withBeside}` : styles.field}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.box}>
        <input
          {...input}
          value={shown}
          id={field}
          className={control ? `${styles.input} ${styles.withControl}` : styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {control}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
      {note !== undefined && (
        <p className={isWarning ? `${styles.note} ${styles.warning}` : styles.note} id={`${field}-note`}>
          {isWarning && <ToneIcon tone="notice" />}
          <span>{note}</span>
        </p>
      )}
      {/* Always rendered, so a new error is announced. */}
      <div className={styles.status} aria-live={isErrorAnnounced ? 'off' : 'polite'}>
        {error && (
          <p className={styles.error} id={`${field}-error`}>
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
      {after}
    </div>
  );
}
