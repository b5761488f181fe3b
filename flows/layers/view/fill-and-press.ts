import { DifferenceError } from '#flows/layers/layer.types.ts';
import type { Act } from '#flows/layers/screen/user-actions.ts';
import { removeMarks } from './marked-texts.ts';

const place = () =>
  [...document.getElementsByTagName('div')].find((one) => one.getAttribute('role') === 'dialog') ??
  document.body;
const nameOf = (element: Element) =>
  removeMarks(element.getAttribute('aria-label') ?? element.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const controlCalled = (role: 'button' | 'link', name: string): HTMLElement => {
  const found = [...place().getElementsByTagName(role === 'link' ? 'a' : 'button')].find(
    (control) => nameOf(control) === name && !control.closest('[hidden], [aria-hidden=true]'),
  );
  if (!found) throw new DifferenceError([`The page lacks "${name}".`]);
  return found;
};
const fieldCalled = (label: string): HTMLInputElement => {
  const found = [...place().getElementsByTagName('input')].find(
    (input) =>
      removeMarks(input.labels?.[0]?.textContent ?? '').trim() === label && !input.closest('[hidden]'),
  );
  if (!found) throw new DifferenceError([`The page lacks the field "${label}".`]);
  return found;
};

/** Sets a value like typed input: React intercepts assignments to the field. */
const setValue = (field: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

/** Returns whether Enter submits the form. jsdom lacks HTML's implicit submission: the form's button is clicked. */
const pressEnter = (field: HTMLInputElement): boolean => {
  let isSubmitted = false;
  const onSubmit = () => {
    isSubmitted = true;
  };
  document.addEventListener('submit', onSubmit, { capture: true });
  field.focus();
  const isUnhandled = field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  const buttons = [...(field.form?.getElementsByTagName('button') ?? [])];
  if (isUnhandled) buttons.find(({ type }) => type === 'submit')?.click();
  document.removeEventListener('submit', onSubmit, { capture: true });
  return isSubmitted;
};

/** What was pressed last. */
export interface Press {
  readonly name: string;
  readonly control: HTMLElement;
  /** Where Enter submitted the form. */
  readonly field: HTMLInputElement | undefined;
}

/** Submits forms by Enter; the browser layer clicks. */
export const fillAndPress = ({ fill = {}, press }: Act, textOf: (key: string) => string): Press => {
  const fields = Object.entries(fill).map(([key, value]) => {
    const label = textOf(key);
    return { label, value, field: fieldCalled(label) };
  });
  for (const { field, value } of fields) {
    if (field.readOnly) continue;
    setValue(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const name = textOf(press.name);
  const control = controlCalled(press.role, name);
  const { field, label } = fields.at(-1) ?? {};
  if (field) {
    if (!pressEnter(field)) throw new DifferenceError([`Enter in "${label}" does not submit the form.`]);
  } else {
    // A pointer sets the focus, like a keyboard.
    control.focus();
    control.click();
  }
  return { name, control, field };
};

/** Presses by click and by Enter. Does nothing if the control is gone, or does something else by now. */
export const pressAgain = ({ name, control, field }: Press) => {
  if (!control.isConnected || control.closest('[hidden]') || nameOf(control) !== name) return;
  const { activeElement } = document;
  control.click();
  if (field?.isConnected) pressEnter(field);
  if (activeElement instanceof HTMLElement) activeElement.focus();
};
