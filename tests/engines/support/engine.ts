import type { Language } from '#contract/site.ts';
import type { Driver } from './webdriver.ts';

export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export interface EngineOptions {
  language: Language;
  theme: 'light' | 'dark';
}

/** A running browser with an empty profile. */
export interface Engine extends Driver {
  resize(width: number, height: number): Promise<void>;
  /** Sets the browser offline; absent where automation cannot. */
  goOffline?(isOffline: boolean): Promise<void>;
  /** Resets the profile and options, leaving one empty tab; absent where a start is as fast. */
  reset?(options: EngineOptions): Promise<void>;
  close(): Promise<void>;
}
