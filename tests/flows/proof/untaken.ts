const ownModel = 'the chart alone: tests/machines walks it by a model of its own';

/** What no walk makes the charts do, by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^auth \+ (connection\.restored|identity\.)/, `told while nothing waits for it: ${ownModel}`],
  [/droppingIdentity \+ dropIdentity error/, `the SDK cannot sign out: ${ownModel}`],
  [/\+ registration\.completed$/, `onboarding ends while the flow asks once more: ${ownModel}`],
  [/renewToken error #[13]/, `the provider refuses as the API does: ${ownModel}`],
  [/identity\.tokenRefreshed \[false\]/, `the token that was just tried comes again: ${ownModel}`],
  [/^auth\.signingOut \+ signOut done/, 'the provider tells of the sign-out first, which ends the state'],
  [/\+ signInAgain\.requested$/, `the link of a refused token: ${ownModel}`],
  [/^emailLink\.opening \+ always #[23]/, `a link that was cut or is for elsewhere: ${ownModel}`],
  [
    /^(auth\.(needsRegistration|choosingAccount) \+ registration\.endedElsewhere|registration(\.submitting)? \+ draft\.)/,
    `another tab types or ends onboarding: ${ownModel}`,
  ],
  [
    /^registration\.completed \+ identity\.changed/,
    `somebody else comes while the page is on its way out: ${ownModel}`,
  ],
  [/^registration\.store \+ store\.submitted \[false\]/, 'the button waits until both fields are filled in'],
  [
    /^signIn\.email\.editing \+ redirect\.chosen/,
    `the toast of a blocked popup, which outlives the options: ${ownModel}`,
  ],
  [
    /^signIn\.social \+ (copy\.requested|google\.chosen) \[false\]/,
    'no page has both the notice and the button',
  ],
  [/^signIn\.social\.(leaving|returning)/, `a redirect that ends as a popup does: ${ownModel}`],
];

export const untaken = (id: string): string | undefined => reasons.find(([pattern]) => pattern.test(id))?.[1];
