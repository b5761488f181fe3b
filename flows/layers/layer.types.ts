import type { SectionName } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import type { EventName } from '#flows/model/events.ts';
import type { Gate } from './browser/gates.ts';
import type { ExpectedScreen } from './screen/expected-screens.ts';

export const layerNames = ['machine', 'view', 'browser'] as const;
export type LayerName = (typeof layerNames)[number];

/** Details of a recorded step after a lab action, which the model lacks. */
export interface RecordedDetails {
  readonly call?: Gate;
  readonly seconds?: number;
  /** Follows without an action. */
  readonly isAwaited?: boolean;
  /** The screen afterwards; undefined for a transient state. */
  readonly shows?: ExpectedScreen;
  /** Further requests of the page, outside the model. */
  readonly calls?: readonly Gate[];
  /** Requests that pause for a later step; all others continue. */
  readonly paused: ReadonlySet<Gate>;
}

export interface Evidence {
  readonly console: readonly string[];
  readonly calls: readonly string[];
}

export interface LayerSession {
  /** Performs an event. Throws without a binding. `recorded`: on the browser layer only. */
  perform(event: EventName, recorded?: RecordedDetails): Promise<void>;
  /** Asserts that the layer is in a state, and returns a description. Throws without an oracle. */
  assertState(state: FlowState, recorded?: RecordedDetails): Promise<string>;
  /** Asserts what holds after every path: a toast can be closed. */
  assertEnd?(state: FlowState): Promise<void>;
  describePage?(): string;
  evidence?(): Evidence;
  /** Takes a screenshot for the report. Returns its file in the report's folder. */
  picture?(name: string): Promise<string>;
  /** Stores the trace of the path, if it is wanted, in the report's folder. */
  keepTrace?(name: string, hasFailed: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Layer {
  begin(section: SectionName): Promise<LayerSession>;
}

/** The layer differs from the expected state: a sentence for each difference, the most important first. */
export class DifferenceError extends Error {
  override readonly name = 'DifferenceError';
  readonly differences: readonly string[];

  constructor(differences: readonly string[]) {
    super(differences.join(' '));
    this.differences = differences;
  }
}

export class MissingError extends Error {
  override readonly name = 'MissingError';

  constructor(layer: LayerName, kind: 'binding' | 'oracle', name: string) {
    super(`The ${layer} layer has no ${kind} for ${name}.`);
  }
}
