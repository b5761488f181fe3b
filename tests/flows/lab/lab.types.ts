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

/** The user's settings. */
export interface LabSetting {
  readonly part: PartName;
  readonly language: Language;
  readonly width: 'phone' | 'desktop';
  readonly theme: 'light' | 'dark';
  readonly answering: Answering;
}

/** An event that the model allows in the current state. */
export interface Offer {
  readonly event: EventName;
  readonly words: string;
  readonly isPerson: boolean;
  /** The gates of the requests that it responds to; empty when it is no response. */
  readonly at: readonly Gate[];
  /** True when no stored run and not this session has taken it. */
  readonly isUnwalked: boolean;
  /** Why a browser cannot cause it. */
  readonly cannot?: string;
}

/** The current state of the model, by name. */
export interface WalkPlace {
  readonly state: string;
  /** The expected screen. */
  readonly screen: string;
  readonly from?: string;
  readonly event?: EventName;
}

/** A step of the session with its screen. */
export interface Moment {
  readonly words: string;
  readonly event: EventName | null;
  readonly charts: readonly LiveChart[];
  readonly walk: WalkPlace;
  /** The app does not match the model. */
  readonly isLost: boolean;
  /** A JPEG as a data URL. */
  readonly picture: string | null;
}

export interface Coverage {
  readonly states: readonly [walked: number, of: number];
  readonly transitions: readonly [walked: number, of: number];
  /** Transitions that no stored run and not this session has taken. */
  readonly unwalked: number;
}
