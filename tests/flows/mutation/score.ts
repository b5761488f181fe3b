export interface Score {
  readonly tried: number;
  readonly noticed: number;
  readonly missed: readonly string[];
  readonly exceptions: readonly (readonly [name: string, reason: string])[];
}
