import { useEffect } from 'react';
import type { SignInMode, SignInStart } from '#machines/sign-in/sign-in.types.ts';

/** Initial state of the sign-in form. */
export interface FormStart {
  view: SignInStart;
  email: string;
  /** Default: the mode of the URL. */
  mode?: SignInMode;
}

const storeFormStart = (start: FormStart | null) => {
  const { start: _, ...others } = (history.state ?? {}) as { start?: FormStart };
  try {
    // The router's patched method would render the form again.
    History.prototype.replaceState.call(history, start ? { ...others, start } : others, '');
  } catch {
    // Safari throws after 100 calls in 30 s; the next input is stored.
  }
};

/** Stores the form start in the history entry, for reload, Back and Forward; null removes it. */
export const useStoredFormStart = (start: FormStart | null): void => {
  const json = JSON.stringify(start);
  useEffect(() => storeFormStart(JSON.parse(json)), [json]);
};

/** Form start of the history entry, or undefined. */
export const readFormStart = (): FormStart | undefined =>
  (history.state as { start?: FormStart } | null)?.start;
