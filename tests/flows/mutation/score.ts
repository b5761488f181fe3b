export interface Score {
  readonly tried: number;
  readonly noticed: number;
  readonly missed: readonly string[];
  /** Equivalent mutants by name, with the reason. */
  readonly exceptions: readonly (readonly [name: string, reason: string])[];
}
