import type { Language } from '#src/i18n/languages.ts';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { Gate } from '#tests/flows/layers/browser/gates.ts';
import type { LiveChart } from './live-charts.ts';

export const answering = ['by themselves', 'hold the next', 'hold all'] as const;
/** Whether calls are answered by the real parts, or wait until somebody says what is answered. */
export type Answering = (typeof answering)[number];

/** What the person at the lab chooses. */
export interface LabSetting {
  readonly part: PartName;
  readonly language: Language;
  readonly width: 'phone' | 'desktop';
  readonly theme: 'light' | 'dark';
  readonly answering: Answering;
}

/** A call that waits for its answer. */
export interface WaitingCall {
  readonly gate: Gate;
  readonly words: string;
}

/** What the lab's page shows. */
export interface LabView {
  readonly setting: LabSetting;
  /** Who the person of this walk is, for those who type it themselves. */
  readonly person: { readonly email: string; readonly password: string };
  readonly charts: readonly LiveChart[];
  /** The last arrows that were taken: `from to event`. */
  readonly arrows: readonly string[];
  readonly waiting: readonly WaitingCall[];
  /** What the lab is doing by itself. */
  readonly doing: string | null;
  /** What went wrong last. */
  readonly problem: string | null;
}
