const sharedList =
  "Google's popup and redirects share one list of errors: a redirect has no popup that is blocked, " +
  'and names no account';

/** Equivalent mutants by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^without exit xstate\.cancel: /, "XState's own part of `after`, which no machine can omit"],
  [
    /^without auth\.needsRegistration\.recordUnknown \+ lookUpUser done #4$/,
    'this lookup retries until a response or a refusal; it shares its exits with the first lookup',
  ],
  [
    /^without (action \w+: )?signIn\.social\.(redirectingToProvider \+ redirectToProvider error #[12]|returningFromProvider \+ finishRedirect error #2)$/,
    sharedList,
  ],
];

export const equivalent = (id: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(id))?.[1];

/** Returns reasons without a mutant in this run. */
export const unusedReasons = (names: readonly string[]): string[] =>
  reasons
    .filter(([pattern]) => !names.some((name) => pattern.test(name)))
    .map(([pattern, reason]) => `${reason} (${pattern})`);
