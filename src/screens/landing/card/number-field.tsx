import { type ComponentProps, type KeyboardEvent, startTransition } from 'react';
import { useSilentValue } from '#src/components/use-silent-value.ts';
import { commitEntry, parse, step } from '#src/costing/sheet.ts';
import type { NumberFieldData } from './use-costing.ts';
import { findProblem } from './use-field-error.ts';

interface NumberFieldProps
  extends Pick<ComponentProps<'input'>, 'className' | 'aria-label'>,
    NumberFieldData {
  /** Id of the error text of an invalid number. */
  problemId: string | undefined;
}

/** Number format of each kind. */
const notations = {
  quantity: 'kilos',
  price: 'amount',
  waste: 'shortPercent',
  sellingPrice: 'amount',
  pieces: 'count',
} as const;

/** Number input with arrow-key steps; formatted on blur. */
export function NumberField(props: NumberFieldProps) {
  const { cell, kind, entry, blank, numbers, onChange, problemId, ...input } = props;
  const reading = parse(kind, entry, numbers.decimalMark);
  const text = typeof entry === 'string' ? entry : numbers[notations[kind]](entry);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    if (reading.ok) onChange(step(kind, commitEntry(kind, reading.value), direction > 0 ? 1 : -1));
  };
  // A transition, so the click that caused the blur is handled first.
  const onBlur = () => {
    if (reading.ok && typeof entry === 'string')
      startTransition(() => onChange(commitEntry(kind, reading.value)));
  };
  return (
    <input
      {...input}
      id={cell}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={useSilentValue(cell, text)}
      data-long={text.length > 6 || undefined}
      aria-invalid={findProblem(props) !== null || undefined}
      data-missing={(entry === '' && blank === 'missing') || undefined}
      aria-describedby={[problemId, 'card-hint'].filter(Boolean).join(' ')}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}
