const sharedList =
  "Google's three ways share one list of failures: a redirect has no popup that is blocked, " +
  'and names no account';

/** Changes of the charts that nothing can notice, by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^without exit xstate\.cancel: /, "XState's own part of `after`: no chart can be without it"],
  [
    /^without action markIdentityResolved: auth \+ identity\.signed(In|Out)$/,
    'what leads beyond the states that hear first has heard already',
  ],
  [
    /^without action clearIdentity: auth\.checkingSession \+ identity\.signedIn #1$/,
    'the states that follow forget each of these before they use it',
  ],
  [
    /^without auth\.[\w.]+ \+ xstate\.snapshot\.\w+( #2)?$/,
    'the chart hears of the changes of a call all the same; there is nothing that it does then',
  ],
  [
    /^without auth\.needsRegistration\.unconfirmed \+ lookUpUser done #4$/,
    'this look-up goes on until it is answered or refused; its list of answers is shared with the first',
  ],
  [
    /^without auth\.watchingIdentity \+ identity\.signedOut$/,
    'what every state does then leads to the same state',
  ],
  [
    /^without action restoreDraft: registration \+ identity\.changed #3$/,
    'somebody who is signed out and in again has the draft on the page: it was kept when it was typed',
  ],
  [
    /^without registration\.completed \+ owner\.recognized$/,
    'what every state does then leads to the same state, which drops what is dropped',
  ],
  [
    /^without (action \w+: )?signIn\.social\.(redirectingToGoogle \+ redirectToGoogle error #[12]|returningFromGoogle \+ finishRedirect error #2)$/,
    sharedList,
  ],
];

export const equivalent = (id: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(id))?.[1];

/** Reasons that no change of this run was in need of. */
export const unusedReasons = (names: readonly string[]): string[] =>
  reasons
    .filter(([pattern]) => !names.some((name) => pattern.test(name)))
    .map(([pattern, reason]) => `${reason} (${pattern})`);
