import { useEffect } from 'react';
import type { SignInMode, SignInStart } from '#machines/sign-in/sign-in.types.ts';

/** How the sign-in form begins. */
export interface FormStart {
  view: SignInStart;
  email: string;
  /** By default, that of the address. */
  mode?: SignInMode;
}

const storeFormStart = (start: FormStart | null) => {
  const { start: _, ...others } = (history.state ?? {}) as { start?: FormStart };
  try {
    // The router's own method would render the form anew.
    History.prototype.replaceState.call(history, start ? { ...others, start } : others, '');
  } catch {
    // Safari refuses more than 100 calls in 30 s; the next input stores it.
  }
};

/** Stores it with the tab's history entry, where reload, Back and Forward find it; null removes it. */
export const useStoredFormStart = (start: FormStart | null): void => {
  const json = JSON.stringify(start);
  useEffect(() => storeFormStart(JSON.parse(json)), [json]);
};

/** What the tab's history entry has; undefined if nothing is stored. */
export const readFormStart = (): FormStart | undefined =>
  (history.state as { start?: FormStart } | null)?.start;
