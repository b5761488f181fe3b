const byTests = 'shown by tests/machines';

/** What no walk makes the charts do, by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^auth \+ (connection\.restored|identity\.)/, `told while nothing waits for it: ${byTests}`],
  [
    /^registration\.(profile|store) \+ identity\.changed( \[true\])?$/,
    `what is typed while nobody is signed in becomes the draft of who signs in: ${byTests}`,
  ],
  [/^request \+ connection\.restored$/, `the connection is back before the answer: ${byTests}`],
  [/(\+ retry\.now|\+ after slowThreshold)/, `an answer that takes 8 s, and "Try now": ${byTests}`],
  [/signingOutStaleIdentity \+ signOutProvider error/, `the SDK cannot sign out: ${byTests}`],
  [/^auth\.checkingSession \+ identity\.revoked/, `an identity ends during the check: ${byTests}`],
  [/\+ registration\.completed$/, `onboarding ends while the flow asks once more: ${byTests}`],
  [/identity\.tokenRefreshed \[false\]/, `the token that was just tried comes again: ${byTests}`],
  [/^auth\.signingOut \+ signOut done/, 'the provider tells of the sign-out first, which ends the state'],
  [/\+ reauthentication\.requested$/, `the link of a refused token: ${byTests}`],
  [/^emailLink\.routing \+ always #[23]/, `a link that was cut or is for elsewhere: ${byTests}`],
  [
    /^emailLink\.(newPassword\.saving \+ setNewPassword done #1|checkingIdentity \+ refreshIdentity (done #[23]|error #2)|(savedWhileOtherSignedIn|verified|unusable) \+ signOut\.requested|signingOut \+ signOut (done|error))/,
    `somebody else is signed in where a link is opened: ${byTests}`,
  ],
  [
    /\+ registration\.endedInOtherTab$|^registration(\.submitting)? \+ draft\.|checkSession done #2/,
    `another tab is in onboarding, types there or ends it: ${byTests}`,
  ],
  [
    /^registration\.submitting(\.\w+ \+ \w+ (error #1|done #2)| \+ identity\.changed #1)( \[true\])?$/,
    `another tab drops the draft while the calls run: ${byTests}`,
  ],
  [
    /^registration\.submitting \+ identity\.changed #2 \[false\]$/,
    `somebody else signs in while the calls run: ${byTests}`,
  ],
  [
    /^auth\.needsRegistration\.unconfirmed \+ lookUpUser done #4/,
    'this look-up goes on until it is answered or refused; its list of answers is shared with the first',
  ],
  [
    /^registration\.store \+ store\.submitted (#1 \[false\]|#2)$/,
    'the button waits until both fields are filled in',
  ],
  [
    /^flow(\.auth\.notNeeded \+ store\.entered|\.route \+ auth\.entered #1)/,
    `a visit that begins on step 2, or on /auth after going back from there: ${byTests}`,
  ],
  [
    /^(auth\.watchingIdentity \+ registration\.left|flow\.route\.authSurface\.onboarding \+ auth\.entered #(2|1 \[false\]))/,
    `somebody goes back before the page knows who is here: ${byTests}`,
  ],
  [
    /^signIn\.social \+ (copy\.requested|google\.chosen) \[false\]/,
    'no page has both the notice and the button',
  ],
  [/^signIn\.social\.(redirecting|returning)/, `a redirect that ends as a popup does: ${byTests}`],
];

/** Reasons that none of what was never done is in need of. */
export const unusedReasons = (ids: readonly string[]): string[] =>
  reasons.filter(([pattern]) => !ids.some((id) => pattern.test(id))).map(([pattern]) => String(pattern));

export const untaken = (id: string): string | undefined => reasons.find(([pattern]) => pattern.test(id))?.[1];
