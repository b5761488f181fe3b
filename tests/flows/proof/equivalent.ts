/** Changes of the charts that no walk can notice, by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [];

export const equivalent = (id: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(id))?.[1];
