/**
 * Every row of the specification's sections 2 to 9: the paths that show it, or why none can. `row` is the start of the
 * row; a test compares it with docs/specification.md.
 */
interface Requirement {
  readonly row: string;
  readonly shownBy: readonly string[];
  /** Why no path shows it fully, and what does. */
  readonly exception?: string;
  /** What the paths show instead, and the number of the decision. */
  readonly differs?: string;
}

const shown = (row: string, ...shownBy: string[]): Requirement => ({ row, shownBy });
const differently = (row: string, differs: string, ...shownBy: string[]): Requirement => ({
  row,
  shownBy,
  differs,
});
const partly = (row: string, exception: string, ...shownBy: string[]): Requirement => ({
  row,
  shownBy,
  exception,
});
const elsewhere = (row: string, exception: string): Requirement => ({ row, shownBy: [], exception });
const inTwoLanguages = 'The specification has English toasts: they are in the language of the page (0028).';
const vendorsWords =
  "An error's own message is shown where it is a sentence for people, else its code, and both after words of the page's language (0028).";
const failuresAreShown =
  'No failure is silent: it is said where the person is, with a way on, and the form can be sent again (0003).';
const publicPage = 'A public page, not of the flow: tests/src/screens and tests/browser show it.';

export const requirements: Readonly<Record<string, Requirement>> = {
  '2-landing': shown('| / | Landing page', 'landing: *'),
  '2-about': elsewhere('| /about |', publicPage),
  '2-privacy': elsewhere('| /privacy |', publicPage),
  '2-get-started': differently(
    '| /get-started |',
    'Its button leads to the sign-up form of /auth, because most visitors have no account yet (0006).',
    'journey: beginning → introduction',
  ),
  '2-auth': shown('| /auth |', 'sign-in: beginning → options'),
  '2-registration': shown('| /registration |', 'onboarding: beginning → profile'),
  '2-not-found': elsewhere('| any other path |', publicPage),
  '2-landing-anchors': {
    ...partly(
      '- Anchor links #features',
      'Where the other links lead: tests/src/screens/public-screens.test.tsx.',
      'modal: openSignIn',
      'landing: openMyDashboard → dashboard',
    ),
    differs: 'An owner with a session sees Open my dashboard in place of both buttons (0020).',
  },
  '2-landing-trial': {
    ...partly('- Start Free Trial goes', publicPage, 'landing: openMyDashboard → dashboard'),
    differs: 'An owner with a session sees Open my dashboard in its place (0020).',
  },
  '2-landing-menu': elsewhere('- The mobile header', publicPage),
  '2-landing-plan': elsewhere('- Only the Free plan card', publicPage),
  '2-landing-footer': elsewhere('- Footer links', publicPage),
  '2-landing-app': elsewhere('- An app-download section', publicPage),
  '2-modal-google': shown('- Continue with Google.', 'modal: chooseGoogle'),
  '2-modal-divider': shown("- A divider reading 'OR CONTINUE WITH EMAIL'", 'modal: openSignIn → options'),
  '2-modal-email': shown(
    '- Continue with Email reveals',
    'modal: chooseEmail → form',
    'modal: backToOptions',
  ),
  '2-auth-back': shown('- A Back button to /get-started', 'sign-in: goToIntroduction'),
  '2-auth-toggle': shown('- Toggle between sign-in and sign-up', 'sign-in: switchMode'),
  '2-auth-repeat': shown('- The sign-up form adds', 'sign-in: submitMismatch'),
  '2-auth-link': shown('- A link switches between', 'sign-in: switchMode → form'),
  '2-auth-headings': shown('- Headings include', 'sign-in: switchMode → options'),
  '2-registration-step-1': shown(
    '- Step 1 (profile)',
    'onboarding: submitProfile',
    'onboarding: leaveOnboarding',
  ),
  '2-registration-step-2': shown('- Step 2 (store)', 'onboarding: submitStore', 'onboarding: backToProfile'),
  '2-registration-map': elsewhere(
    '- The address widget has a minimap',
    "The address widget is Mapbox's own: tests/browser/address.test.ts shows it.",
  ),
  '2-registration-success': differently(
    '- On success the browser',
    "The URL gets `?lng=` where the browser's languages would choose another one (0017).",
    'onboarding: SESSION_SUCCESS → dashboard',
  ),

  '3-identity': elsewhere(
    '- Identity-provider user',
    "The provider's library gives it: tests/src/services/identity-provider.test.ts.",
  ),
  '3-user-record': shown(
    '- Server user record',
    'arrival: USER_200 → session',
    'arrival: USER_404 → onboarding',
  ),
  '3-registration': partly(
    '- Registration payload (owner)',
    'Its fields one by one: tests/server/users.test.ts.',
    'onboarding: REG_201 → fetching',
  ),
  '3-session-token': partly(
    '- Session token payload',
    'Its field: tests/server/session.test.ts.',
    'onboarding: SESSION_SUCCESS → dashboard',
  ),
  '3-session-created': shown(
    '- Session-creation response',
    'onboarding: SESSION_SUCCESS → dashboard',
    'onboarding: SESSION_NOT_SUCCESS → store',
  ),
  '3-session-valid': shown('- Session-validity response', 'arrival: CHECK_VALID', 'arrival: CHECK_INVALID'),
  '3-plan-card': elsewhere('- Plan card', publicPage),
  '3-sign-in-form': shown(
    '- Sign-in form fields',
    'sign-in: submitValid → submitting',
    'sign-in: submitMismatch',
  ),
  '3-client-storage': partly(
    '- Client storage',
    'The language: tests/src/i18n/detection.test.ts.',
    'arrival: TOKEN_OK → lookup',
    'arrival: SIGNED_OUT_ELSEWHERE → signedOut',
  ),
  '3-other-entities': elsewhere('- Other server entities', 'The specification has none of their fields.'),

  '4-check': differently(
    '1. On load, check',
    'Onboarding is the place of an identity without a session: a visit that begins there signs nobody out. A check without an answer is made again (0003).',
    'arrival: CHECK_VALID',
    'arrival: CHECK_INVALID',
  ),
  '4-watch': shown('2. Once checked, watch', 'arrival: SIGNED_IN_ELSEWHERE'),
  '4-signed-in': differently(
    '- Signed in: fetch a fresh id token',
    'A token that is less than a minute old counts as fresh (0009); only 404 means that there is no record (0003).',
    'arrival: TOKEN_OK → lookup',
    'arrival: USER_404 → onboarding',
    'arrival: SESSION_SUCCESS → dashboard',
  ),
  '4-signed-out': shown('- Signed out: remove', 'arrival: SIGNED_OUT_ELSEWHERE → signedOut'),
  '4-surface': differently(
    '3. When the check has run',
    'An owner whose session could not be opened is told so where they are, and not led to /registration (0003).',
    'landing: openMyDashboard → dashboard',
    'landing: openSignIn → onboarding',
  ),
  '4-step-1': shown(
    '- Step 1 leads to step 2',
    'onboarding: submitProfile → store',
    'onboarding: leaveOnboarding → left',
  ),
  '4-submit': shown('- On step 2 submit', 'onboarding: REG_201 → fetching', 'onboarding: TOKEN_OK → opening'),
  '4-flag': differently(
    '- The flag is cleared only',
    failuresAreShown,
    'onboarding: SESSION_SUCCESS → dashboard',
    'onboarding: SESSION_503 → store',
  ),
  '4-silent': differently(
    '- If there is no signed-in user',
    failuresAreShown,
    'onboarding: submitStore → store',
    'onboarding: REG_503 → store',
  ),
  '4-modes': shown(
    '- Sign-in and sign-up modes toggle',
    'sign-in: switchMode',
    'sign-in: backToOptions → options',
  ),
  '4-toasts': shown(
    '- Notifications (toasts)',
    'sign-in: REFUSED_WRONG_PASSWORD → form',
    'in-app: COPIED → options',
  ),
  '4-language': elsewhere(
    '- Language is detected',
    'tests/src/i18n/detection.test.ts shows it; `npm run flows -- --locale es` runs every path in Spanish.',
  ),

  '5-email': shown(
    '- Email: type email',
    'sign-in: submitMalformedEmail → form',
    'sign-in: submitBlank → form',
  ),
  '5-password': shown(
    '- Password: required',
    'sign-in: submitShort → form',
    'modal: submitShort → submitting',
  ),
  '5-repeat': shown('- Sign-up: repeat password', 'sign-in: submitMismatch → form'),
  '5-modal': differently(
    '- The modal submit button',
    'The button says that it is busy, ignores presses and keeps the focus: `disabled` would lose it (0028).',
    'modal: submitValid → submitting',
    'sign-in: submitValid → submitting',
  ),
  '5-weak': differently(
    '- Weak password',
    'What the policy misses is listed at the field. Common passwords and the own e-mail are refused as well (0010).',
    'sign-in: REFUSED_POLICY → form',
    'sign-in: REFUSED_WEAK → form',
  ),
  '5-step-1': shown('- Registration step 1', 'onboarding: submitShortPhone → profile'),
  '5-step-2': shown('- Registration step 2', 'onboarding: submitProfile → store'),
  '5-language': elsewhere('- Detected language codes', 'tests/src/i18n/detection.test.ts shows it.'),

  '6-visitor': partly(
    '- Visitor: may use',
    'Each public page: tests/browser/routes.test.ts.',
    'journey: beginning → introduction',
    'modal: closeModal → landing',
  ),
  '6-signed-in': shown('- Signed-in user', 'onboarding: SIGNED_OUT_ELSEWHERE → store'),
  '6-owner': partly(
    '- Owner: the only role',
    'The role of a record: tests/server/users.test.ts.',
    'onboarding: REG_201 → fetching',
  ),
  '6-bearer': partly(
    '- Calls to the API',
    'The header: tests/src/services/api.test.ts.',
    'arrival: TOKEN_OK → lookup',
    'arrival: USER_401',
  ),
  '6-free-plan': elsewhere('- Only the Free plan can', publicPage),
  '6-others': elsewhere('- Administrator and staff', 'The specification has none of them.'),

  '7-lookup': differently(
    '| GET /users',
    'Only 404 means that there is no user; other failures are repeated or said (0003).',
    'arrival: USER_200',
    'arrival: USER_404',
    'arrival: USER_503',
  ),
  '7-register': differently(
    '| POST /users',
    `${failuresAreShown} A repeated request changes no record (0013).`,
    'onboarding: REG_201',
    'onboarding: REG_503',
  ),
  '7-session': shown('| POST /session', 'onboarding: SESSION_SUCCESS', 'onboarding: SESSION_503'),
  '7-check': differently(
    '| GET /logout',
    'Only an answer counts as `valid: false`; a check without one is made again (0003). The same call after POST /session shows whether the cookie was stored (0011).',
    'arrival: CHECK_VALID',
    'arrival: CHECK_INVALID',
    'arrival: CHECK_FAILED',
  ),
  '7-provider': shown('- Product helpers', 'sign-in: submitValid', 'sign-in: chooseGoogle → popup'),
  '7-library': elsewhere(
    '- Library calls',
    "The provider's library makes them: tests/src/services/firebase-provider.test.ts.",
  ),
  '7-token-sync': elsewhere('- An optional token-sync', 'tests/browser/stack/token-sync.test.ts shows it.'),

  '8-http': elsewhere(
    "'An error occurred while fetching the data.'",
    'The text is for programmers, no screen shows it: tests/src/services/http-client.test.ts does.',
  ),
  '8-form-invalid-email': shown('| invalid-email |', 'sign-in: REFUSED_INVALID_EMAIL'),
  '8-form-invalid-credential': shown('| invalid-credential |', 'sign-in: REFUSED_INVALID_CREDENTIAL'),
  '8-form-user-disabled': shown('| user-disabled |', 'sign-in: REFUSED_USER_DISABLED'),
  '8-form-user-not-found': shown('| user-not-found |', 'sign-in: REFUSED_USER_NOT_FOUND'),
  '8-form-wrong-password': shown('| wrong-password |', 'sign-in: REFUSED_WRONG_PASSWORD'),
  '8-form-too-many-requests': differently(
    '| too-many-requests |',
    'Where no password is reset, the text about the connection also says to wait, because the limit counts the connection (0028).',
    'sign-in: REFUSED_TOO_MANY',
  ),
  '8-form-network': shown('| network-request-failed |', 'sign-in: REFUSED_UNREACHABLE'),
  '8-form-other': differently('| other coded error |', vendorsWords, 'sign-in: REFUSED_OTHER'),
  '8-form-without-code': shown('| error without code |', 'sign-in: REFUSED_WITHOUT_CODE'),
  '8-google-invalid-email': differently('- invalid-email:', inTwoLanguages, 'sign-in: GOOGLE_INVALID_EMAIL'),
  '8-google-user-disabled': differently('- user-disabled:', inTwoLanguages, 'sign-in: GOOGLE_USER_DISABLED'),
  '8-google-user-not-found': differently(
    '- user-not-found:',
    inTwoLanguages,
    'sign-in: GOOGLE_USER_NOT_FOUND',
  ),
  '8-google-wrong-password': differently(
    '- wrong-password:',
    inTwoLanguages,
    'sign-in: GOOGLE_WRONG_PASSWORD',
  ),
  '8-google-email-in-use': differently(
    '- email-already-in-use:',
    inTwoLanguages,
    'sign-in: GOOGLE_EMAIL_IN_USE',
  ),
  '8-google-weak-password': differently('- weak-password:', inTwoLanguages, 'sign-in: GOOGLE_WEAK'),
  '8-google-popup-closed': differently('- popup-closed-by-user:', inTwoLanguages, 'sign-in: GRACE_OVER'),
  '8-google-popup-blocked': differently('- popup-blocked:', inTwoLanguages, 'sign-in: chooseGoogleBlocked'),
  '8-google-network': differently('- network-request-failed:', inTwoLanguages, 'sign-in: GOOGLE_UNREACHABLE'),
  '8-google-internal': differently(
    '- internal-error:',
    `${inTwoLanguages} Where Google's script did not come, Network Error shows instead (0028).`,
    'sign-in: GOOGLE_INTERNAL',
  ),
  '8-google-other': differently('- any other:', `${inTwoLanguages} ${vendorsWords}`, 'sign-in: GOOGLE_OTHER'),
  '8-google-without-code': differently('- no code:', inTwoLanguages, 'sign-in: GOOGLE_WITHOUT_CODE'),
  '8-other-codes': shown(
    'Other identity-provider codes also exist',
    'sign-in: REFUSED_EMAIL_IN_USE',
    'arrival: ACCOUNT_DISABLED',
    'arrival: SESSION_TOO_OLD',
  ),
  '8-silent': differently(
    'Missing user, failed session creation',
    failuresAreShown,
    'arrival: SESSION_503',
    'onboarding: REG_503',
    'onboarding: SESSION_503',
  ),

  '9-password': shown('- Minimum password length', 'sign-in: submitShort → form'),
  '9-steps': shown(
    '- Registration has 2',
    'onboarding: submitProfile → store',
    'onboarding: submitStore → registering',
  ),
  '9-price': elsewhere('- Price display', publicPage),
  '9-languages': elsewhere(
    '- Languages: English',
    'tests/src/i18n/detection.test.ts shows them. A chunk that hangs is not retried (0027).',
  ),
  '9-toasts': elsewhere('- Toasts: default', 'tests/src/components/toaster.test.tsx shows them.'),
  '9-provider': {
    ...partly(
      '- Identity provider: network',
      'Times of the library: tests/browser/token-refresh.test.ts.',
      'sign-in: GRACE_OVER',
    ),
    differs: 'A closed popup ends the attempt after 2 s, once the window has the focus (0008).',
  },
  '9-privacy': elsewhere('- Privacy retention', publicPage),
  '9-address': elsewhere('- Address widget: no search', 'tests/browser/address.test.ts shows it.'),
  '9-unknown': elsewhere('- Plan prices for', 'The specification has neither.'),
};
