export interface Score {
  readonly tried: number;
  readonly noticed: number;
  readonly missed: readonly string[];
  /** By name, with the reason why nothing can notice. */
  readonly exceptions: readonly (readonly [name: string, reason: string])[];
}
