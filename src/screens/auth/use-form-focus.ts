import { useEffect, useRef } from 'react';
import type { SignInView } from '#machines/sign-in/sign-in.selectors.ts';

/** Focuses the first empty field, or else the first field or button. */
const focusForm = (panel: HTMLElement | null) => {
  const fields = [
    ...(panel?.querySelectorAll<HTMLInputElement>('form:not([hidden]) input:not([readonly])') ?? []),
  ];
  const next = fields.find(({ value }) => value === '') ?? fields[0] ?? panel?.querySelector('button');
  next?.focus();
};

interface ShownForm {
  view: SignInView;
  /** The account choice or the ownership prompt replaces the form. */
  isReplaced: boolean;
  isAuthWorking: boolean;
}

/** A new form takes the focus, because the clicked control is removed. The options are the initial view. */
export const useFormFocus = ({ view, isReplaced, isAuthWorking }: ShownForm) => {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<SignInView | 'replacement'>('social');
  useEffect(() => {
    const wasReplaced = shown.current === 'replacement';
    // The form is not usable yet.
    if (wasReplaced && isAuthWorking) return;
    const { activeElement } = document;
    // WebKit matches no `:focus` in a background window.
    const hasFocus = wasReplaced
      ? activeElement?.matches('a, button, input')
      : panel.current?.contains(activeElement) && !activeElement?.closest('[hidden]');
    if (shown.current !== view && !isReplaced && !hasFocus) focusForm(panel.current);
    shown.current = isReplaced ? 'replacement' : view;
  }, [view, isReplaced, isAuthWorking]);
  return panel;
};
