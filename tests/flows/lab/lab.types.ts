import type { Language } from '#src/i18n/languages.ts';
import type { PartName } from '#tests/flows/flow.model.ts';
import type { Gate } from '#tests/flows/layers/browser/gates.ts';
import type { EventName } from '#tests/flows/model/vocabulary.ts';
import type { LiveChart } from './live-charts.ts';

/** Whether calls are answered by the real parts, or wait until somebody says what is answered. */
export const answerings = {
  'by themselves': 'As they come',
  'hold the next': 'Hold next',
  'hold all': 'Hold all',
} as const;
type Answering = keyof typeof answerings;

/** What the person at the lab chooses. */
export interface LabSetting {
  readonly part: PartName;
  readonly language: Language;
  readonly width: 'phone' | 'desktop';
  readonly theme: 'light' | 'dark';
  readonly answering: Answering;
}

/** A call that waits for its answer. */
interface WaitingCall {
  readonly gate: Gate;
  readonly words: string;
}

/** What the model allows in the state where the walk is. */
export interface Offer {
  readonly event: EventName;
  readonly words: string;
  readonly isPerson: boolean;
  /** Where the call waits that it answers; nowhere, if it is no answer. */
  readonly at: readonly Gate[];
  /** No kept run has walked it, nor has this session. */
  readonly isUnwalked: boolean;
  /** Why no browser can make it happen. */
  readonly cannot?: string;
}

/** Where the walk is in the model, by the names of its states. */
export interface WalkPlace {
  readonly state: string;
  /** What a person sees there. */
  readonly screen: string;
  readonly from?: string;
  readonly event?: EventName;
}

/** One step of what happened, as it was. */
export interface Moment {
  readonly words: string;
  readonly event: EventName | null;
  readonly charts: readonly LiveChart[];
  readonly walk: WalkPlace;
  /** What the app shows is not what the model says. */
  readonly isLost: boolean;
  /** A JPEG as an address that holds it. */
  readonly picture: string | null;
}

export interface Coverage {
  readonly states: readonly [walked: number, of: number];
  readonly transitions: readonly [walked: number, of: number];
  /** Transitions that neither a kept run nor this session has walked. */
  readonly unwalked: number;
}

/** What the lab's page shows. */
export interface LabView {
  readonly setting: LabSetting;
  /** Who the person of this walk is, for those who type it themselves. */
  readonly person: { readonly email: string; readonly password: string };
  readonly charts: readonly LiveChart[];
  readonly waiting: readonly WaitingCall[];
  /** Calls that the lab delays, and by how many seconds. */
  readonly delayed: readonly { readonly words: string; readonly seconds: number }[];
  readonly walk: WalkPlace | null;
  /** What came of it is not what the model says. */
  readonly isLost: boolean;
  readonly offers: readonly Offer[];
  readonly coverage: Coverage | null;
  /** The moments, without the pictures that the page has already. */
  readonly moments: readonly (Omit<Moment, 'picture'> & { readonly picture?: string | null })[];
  readonly isOffline: boolean;
  /** What the lab is doing by itself. */
  readonly doing: string | null;
  /** What went wrong last. */
  readonly problem: string | null;
  /** What was done last that nobody sees: a file that was written. */
  readonly done: string | null;
}
