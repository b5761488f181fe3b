import type { PartName } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import type { EventName, PersonEventName } from '#tests/flows/model/vocabulary.ts';
import type { Gate } from './browser/gates.ts';
import type { ExpectedScreen } from './screen/expected-screens.ts';

export const layerNames = ['machine', 'view', 'browser'] as const;
export type LayerName = (typeof layerNames)[number];

/** What the model does not say of a recorded step, once the lab has changed the browser, the account or a call. */
export interface RecordedDetails {
  /** The call that the lab fails, drops or delays. */
  readonly call?: Gate;
  /** How long a call is delayed, or how much time passes. */
  readonly seconds?: number;
  /** Follows by itself: nothing is done for it. */
  readonly isAwaited?: boolean;
  /** The screen afterwards; without it, the state was over before it was seen. */
  readonly shows?: ExpectedScreen;
  /** Calls that the page makes meanwhile, besides those of the model. */
  readonly calls?: readonly Gate[];
  /** Calls that wait for a later step; all others go through. */
  readonly paused: ReadonlySet<Gate>;
}

/** What a red step leaves behind, for the report. */
export interface Evidence {
  readonly console: readonly string[];
  /** Every call since the page was opened, and whether it waits for its answer. */
  readonly calls: readonly string[];
}

/** One walk through the product, on one layer. */
export interface Visit {
  /** Does what the event names. An event without a binding is an error. `recorded`: on the browser layer only. */
  act(event: EventName, recorded?: RecordedDetails): Promise<void>;
  /**
   * Compares what the layer sees with what it has to see in a state; answers it in plain words. A state without
   * an oracle is an error. `offered`: what the model lets the person do there, and nothing else of the part.
   */
  look(state: FlowState, offered: ReadonlySet<PersonEventName>, recorded?: RecordedDetails): Promise<string>;
  /** What the last look has read: the page's text, or what the charts say. */
  page?(): string;
  evidence?(): Evidence;
  /** A picture of the screen for the report, where there is one: its file, in the report's folder. */
  picture?(name: string): Promise<string>;
  /** Keeps a record of the whole walk, where there is one and it is wanted, in a file of the report's folder. */
  keepTrace?(name: string, isRed: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Layer {
  readonly name: LayerName;
  begin(part: PartName): Promise<Visit>;
}

/** What a layer sees is not what it has to see: a sentence for each difference, the most important first. */
export class DifferenceError extends Error {
  override readonly name = 'DifferenceError';
  readonly differences: readonly string[];

  constructor(differences: readonly string[]) {
    super(differences.join(' '));
    this.differences = differences;
  }
}

/** A binding or an oracle that a walk needs is missing. */
export class MissingError extends Error {
  override readonly name = 'MissingError';

  constructor(layer: LayerName, kind: 'binding' | 'oracle', what: string) {
    super(`The ${layer} layer has no ${kind} for ${what}.`);
  }
}
