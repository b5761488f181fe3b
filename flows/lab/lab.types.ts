import type { Language } from '#contract/site.ts';
import type { SectionName } from '#flows/flow.model.ts';
import type { EventName } from '#flows/model/events.ts';
import type { placeIn } from './describe-model.ts';
import type { LiveChart } from './live-charts.ts';

/** Whether the real services respond, or requests wait for the user of the lab. */
export const answerings = {
  immediately: 'Immediately',
  'pause next': 'Pause next',
  'pause all': 'Pause all',
} as const;
type Answering = keyof typeof answerings;

export interface LabSetting {
  readonly section: SectionName;
  readonly language: Language;
  readonly width: 'phone' | 'desktop';
  readonly theme: 'light' | 'dark';
  readonly answering: Answering;
}

/** How the app differs from the model's state. Only `different` may be a fault of the app. */
export type Mismatch = 'ended' | 'outside' | 'different';

export interface StepFrame {
  readonly words: string;
  readonly event: EventName | null;
  readonly charts: readonly LiveChart[];
  readonly modelState: ReturnType<typeof placeIn>;
  readonly mismatch: Mismatch | null;
  /** A JPEG as a data URL. */
  readonly picture: string | null;
}
