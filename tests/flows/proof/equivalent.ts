const ownModel = 'tests/machines walks it by a model of its own';
const isToldFirst = 'the provider tells of it a moment before, which has the same effect';

/** Changes of the charts that no walk can notice, by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^without action (assign|store)Token: auth\..*(fetchToken|renewToken) done$/, isToldFirst],
  [/^without action forgetEverything: auth\.checkingSession\.droppingIdentity/, isToldFirst],
  [
    /^without auth\.watchingIdentity \+ identity\.signed(In|Out)$/,
    'what every state does then leads to the same state',
  ],
  [/^without (auth|action assignConnection: auth) \+ connection\.lost$/, `nothing waits for it: ${ownModel}`],
  [
    /^without (auth\.(checkingSession|signingOut|redirect) \+ (identity\.tokenRefreshed|registration\.left)|registration\.completed \+ (draft\.dropped|owner\.recognized))$/,
    `forbids what comes there on no path: ${ownModel}`,
  ],
  [/^without exit xstate\.cancel: /, 'a clock that runs on is heard by no other state'],
  [
    /^without signIn\..* \+ (signInWithGoogle|linkGoogle|signInWithEmail|signUpWithEmail) done$/,
    'whoever is signed in waits for the flow, whatever the form does',
  ],
  [
    /^without action noteFailure: auth\.(lookingUpUser|needsRegistration)\..* #[35]$/,
    `no path measures how long a pause is: ${ownModel}`,
  ],
];

export const equivalent = (id: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(id))?.[1];

/** Reasons that no change of this run was in need of. */
export const unusedReasons = (names: readonly string[]): string[] =>
  reasons
    .filter(([pattern]) => !names.some((name) => pattern.test(name)))
    .map(([pattern, reason]) => `${reason} (${pattern})`);
