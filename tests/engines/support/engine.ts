import type { Language } from '#src/i18n/languages.ts';
import type { Driver } from './webdriver.ts';

export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface EngineOptions {
  language: Language;
  theme: 'light' | 'dark';
}

/** A running browser that keeps nothing of an earlier one. */
export interface Engine extends Driver {
  /** Gives the page of the current window so many CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The browser says that it has no connection; absent where automation cannot make it. */
  goOffline?(isOffline: boolean): Promise<void>;
  /** As if it had just been started with these options, with one empty tab; absent where a start is as quick. */
  forget?(options: EngineOptions): Promise<void>;
  close(): Promise<void>;
}
