import type { Language } from '#contract/site.ts';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { Gate } from '#tests/flows/layers/browser/gates.ts';
import type { EventName } from '#tests/flows/model/events.ts';
import type { LiveChart } from './live-charts.ts';

/** Whether the real services respond, or requests wait for the user of the lab. */
export const answerings = {
  immediately: 'Immediately',
  'pause next': 'Pause next',
  'pause all': 'Pause all',
} as const;
type Answering = keyof typeof answerings;

export interface LabSetting {
  readonly part: PartName;
  readonly language: Language;
  readonly width: 'phone' | 'desktop';
  readonly theme: 'light' | 'dark';
  readonly answering: Answering;
}

export interface Offer {
  readonly event: EventName;
  readonly words: string;
  readonly isPerson: boolean;
  /** The gates of the requests that it responds to; empty when it is no response. */
  readonly at: readonly Gate[];
  readonly isUnwalked: boolean;
  readonly cannot?: string;
}

export interface WalkPlace {
  readonly state: string;
  readonly screen: string;
  readonly from?: string;
  readonly event?: EventName;
}

export interface Moment {
  readonly words: string;
  readonly event: EventName | null;
  readonly charts: readonly LiveChart[];
  readonly walk: WalkPlace;
  readonly isLost: boolean;
  /** A JPEG as a data URL. */
  readonly picture: string | null;
}
