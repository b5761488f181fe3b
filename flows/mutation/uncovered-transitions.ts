const byTests = 'shown by tests/machines';

/** Uncovered transitions of the machines by name, and why. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^auth \+ session\.leftOpen$/, `the server refuses a sign-out: ${byTests}`],
  [/^auth \+ (connection\.restored|identity\.)/, `the event arrives without a listener: ${byTests}`],
  [
    /^registration\.(profile|store) \+ identity\.changed( \[true\])?$/,
    `text typed while signed out becomes the draft of the next user: ${byTests}`,
  ],
  [/^request \+ connection\.restored$/, `the connection is restored before the response: ${byTests}`],
  [/(\+ retry\.now|\+ after slowThreshold)/, `a response after 8 s, and "Try now": ${byTests}`],
  [/signingOutStaleIdentity \+ signOutProvider error/, `the sign-out of the SDK fails: ${byTests}`],
  [/^auth\.checkingSession \+ identity\.revoked/, `an identity ends during the check: ${byTests}`],
  [/^auth \+ owner\.registered \[false\]$/, `a sign-out precedes the end of onboarding: ${byTests}`],
  [/identity\.tokenRefreshed \[false\]/, `the same token arrives again: ${byTests}`],
  [/^auth\.signingOut \+ signOut done/, 'the provider reports the sign-out first, which ends the state'],
  [/\+ reauthentication\.requested$/, `the link of a refused token: ${byTests}`],
  [/^signIn \+ connection\.restored/, `the connection is restored after a failure: ${byTests}`],
  [/^signIn \+ email\.suspected$/, `an e-mail with a misspelt domain: ${byTests}`],
  [
    /^registration\.profile \+ (phone\.doubted|profile\.submitted #2)/,
    `a phone that may be wrong: ${byTests}`,
  ],
  [/^emailLink\.routing \+ always #[23]/, `an incomplete or unsupported link: ${byTests}`],
  [
    /^emailLink\.(newPassword\.saving \+ setNewPassword done #1|checkingIdentity \+ refreshIdentity (done #[23]|error #2)|(savedWhileOtherSignedIn|verified|unusable) \+ signOut\.requested|signingOut \+ signOut (done|error))/,
    `another account is signed in when the link is opened: ${byTests}`,
  ],
  [
    /\+ registration\.endedInOtherTab$|^registration(\.submitting|\.registered)? \+ draft\.(changed|dropped)|checkSession done #2/,
    `another tab is in onboarding, edits or ends it: ${byTests}`,
  ],
  [
    /^registration\.(submitting \+ (registerOwner done #2|identity\.changed #1)|registered \+ (identity\.changed|owner\.notFound #1))( \[true\])?$/,
    `another tab deletes the draft during POST /users, or after it: ${byTests}`,
  ],
  [
    /^registration\.submitting \+ identity\.changed #2 \[false\]$/,
    `another user signs in during POST /users: ${byTests}`,
  ],
  [
    /^auth\.needsRegistration\.recordUnknown \+ lookUpUser done #4/,
    'this lookup retries until a response or a refusal; it shares its exits with the first lookup',
  ],
  [
    /^registration\.store \+ store\.submitted #1( \[true\])?$/,
    'the button is disabled until both fields have text',
  ],
  [/^registration(\.registered)? \+ draft\.released/, `no page offers it for a stored record: ${byTests}`],
  [/^flow\.(auth\.notNeeded|route) \+ store\.entered/, `a visit that starts on step 2: ${byTests}`],
  [
    /^(auth\.watchingIdentity\.unresolved \+ registration\.left|flow\.route\.authSurface\.onboarding \+ auth\.entered #(2|1 \[false\]))/,
    `the user navigates back before the identity is resolved: ${byTests}`,
  ],
  [
    /^flow\.(route\.authSurface\.onboarding|navigation\.redirectingToOnboarding) \+ (modal|auth)\.entered/,
    `the user navigates back to the modal, or before onboarding has loaded: ${byTests}`,
  ],
  [/^signIn \+ user\.signedOut/, `the form is still open after a sign-in and its sign-out: ${byTests}`],
  [
    /^signIn\.social \+ (copy\.requested|provider\.clicked) \[false\]/,
    'no page has both the notice and the button',
  ],
  [
    /^(registration \+ release\.expired|auth\.needsRegistration \+ emailChange\.requested \[false\])/,
    'no account follows in time, or the e-mail is verified: shown by tests/src/screens/change-email.test.tsx',
  ],
  [/^signIn\.social\.(redirecting|returning)/, `a redirect that ends as a popup does: ${byTests}`],
];

/** Returns reasons without an uncovered transition. */
export const unusedReasons = (ids: readonly string[]): string[] =>
  reasons.filter(([pattern]) => !ids.some((id) => pattern.test(id))).map(([pattern]) => String(pattern));

export const uncoveredReason = (id: string): string | undefined =>
  reasons.find(([pattern]) => pattern.test(id))?.[1];
