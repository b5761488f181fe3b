import { useEffect, useRef } from 'react';
import type { AuthPanel, AuthView } from '#machines/flow/auth-view.selectors.ts';
import type { SignInView } from '#machines/sign-in/sign-in.selectors.ts';

/** Focuses the first empty field, or else the first field or button. */
const focusForm = (panel: HTMLElement | null) => {
  const fields = [
    ...(panel?.querySelectorAll<HTMLInputElement>('form:not([hidden]) input:not([readonly])') ?? []),
  ];
  const next = fields.find(({ value }) => value === '') ?? fields[0] ?? panel?.querySelector('button');
  next?.focus();
};

/** They replace the form. */
const replacements: readonly AuthPanel['type'][] = ['accountChoice', 'storeQuestion', 'storeDeletion'];

/** A new form takes the focus, because the clicked control is removed. The options are the initial view. */
export const useFormFocus = ({ panel: content, busy }: AuthView) => {
  const isReplaced = replacements.includes(content.type);
  const view = content.type === 'form' ? content.form : 'social';
  const isAuthWorking = busy === 'auth';
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
