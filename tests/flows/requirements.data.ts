/**
 * Every row of the specification's sections 2, 4, 5 and 8: where a path shows it, or why none can. `row` begins
 * as the row does; a test compares them with docs/specification.md.
 */
interface Requirement {
  readonly row: string;
  readonly shownBy: readonly string[];
  /** Why no path shows it, and what does. */
  readonly exception?: string;
}

const shown = (row: string, ...shownBy: string[]): Requirement => ({ row, shownBy });
const elsewhere = (row: string, exception: string): Requirement => ({ row, shownBy: [], exception });
const publicPage = 'A public page, not of the flow: tests/src/screens and tests/browser show it.';

export const requirements: Readonly<Record<string, Requirement>> = {
  '2-landing': shown('| / | Landing page', 'landing: *'),
  '2-about': elsewhere('| /about |', publicPage),
  '2-privacy': elsewhere('| /privacy |', publicPage),
  '2-get-started': shown('| /get-started |', 'journey: beginning → introduction'),
  '2-auth': shown('| /auth |', 'sign-in: beginning → options'),
  '2-registration': shown('| /registration |', 'onboarding: beginning → profile'),
  '2-not-found': elsewhere('| any other path |', publicPage),
  '2-landing-anchors': shown(
    '- Anchor links #features',
    'modal: openSignIn',
    'landing: openSignIn → dashboard',
  ),
  '2-landing-trial': elsewhere('- Start Free Trial goes', publicPage),
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
  '2-registration-success': shown('- On success the browser', 'onboarding: SESSION_SUCCESS → dashboard'),

  '4-check': shown('1. On load, check', 'arrival: CHECK_VALID', 'arrival: CHECK_INVALID'),
  '4-watch': shown('2. Once checked, watch', 'arrival: SIGNED_IN_ELSEWHERE'),
  '4-signed-in': shown(
    '- Signed in: fetch a fresh id token',
    'arrival: TOKEN_OK → lookup',
    'arrival: USER_404 → onboarding',
    'arrival: SESSION_SUCCESS → dashboard',
  ),
  '4-signed-out': shown('- Signed out: remove', 'arrival: SIGNED_OUT_ELSEWHERE → signedOut'),
  '4-surface': shown(
    '3. When the check has run',
    'landing: openSignIn → dashboard',
    'landing: openSignIn → onboarding',
  ),
  '4-step-1': shown(
    '- Step 1 leads to step 2',
    'onboarding: submitProfile → store',
    'onboarding: leaveOnboarding → left',
  ),
  '4-submit': shown('- On step 2 submit', 'onboarding: REG_201 → fetching', 'onboarding: TOKEN_OK → opening'),
  '4-flag': shown(
    '- The flag is cleared only',
    'onboarding: SESSION_SUCCESS → dashboard',
    'onboarding: SESSION_503 → store',
  ),
  '4-silent': shown(
    '- If there is no signed-in user',
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
    'tests/src/i18n/detection.test.ts shows it; `npm run flows -- --locale es` walks every path in Spanish.',
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
  '5-modal': shown(
    '- The modal submit button',
    'modal: submitValid → submitting',
    'sign-in: submitValid → submitting',
  ),
  '5-weak': shown('- Weak password', 'sign-in: REFUSED_POLICY → form', 'sign-in: REFUSED_WEAK → form'),
  '5-step-1': shown('- Registration step 1', 'onboarding: submitShortPhone → profile'),
  '5-step-2': shown('- Registration step 2', 'onboarding: submitProfile → store'),
  '5-language': elsewhere('- Detected language codes', 'tests/src/i18n/detection.test.ts shows it.'),

  '8-http': elsewhere(
    "'An error occurred while fetching the data.'",
    'tests/src/services/http-client.test.ts shows the texts, which nobody reads.',
  ),
  '8-form-invalid-email': shown('| invalid-email |', 'sign-in: REFUSED_INVALID_EMAIL'),
  '8-form-invalid-credential': shown('| invalid-credential |', 'sign-in: REFUSED_INVALID_CREDENTIAL'),
  '8-form-user-disabled': shown('| user-disabled |', 'sign-in: REFUSED_USER_DISABLED'),
  '8-form-user-not-found': shown('| user-not-found |', 'sign-in: REFUSED_USER_NOT_FOUND'),
  '8-form-wrong-password': shown('| wrong-password |', 'sign-in: REFUSED_WRONG_PASSWORD'),
  '8-form-too-many-requests': shown('| too-many-requests |', 'sign-in: REFUSED_TOO_MANY'),
  '8-form-network': shown('| network-request-failed |', 'sign-in: REFUSED_UNREACHABLE'),
  '8-form-other': shown('| other coded error |', 'sign-in: REFUSED_OTHER'),
  '8-form-without-code': shown('| error without code |', 'sign-in: REFUSED_WITHOUT_CODE'),
  '8-google-invalid-email': shown('- invalid-email:', 'sign-in: GOOGLE_INVALID_EMAIL'),
  '8-google-user-disabled': shown('- user-disabled:', 'sign-in: GOOGLE_USER_DISABLED'),
  '8-google-user-not-found': shown('- user-not-found:', 'sign-in: GOOGLE_USER_NOT_FOUND'),
  '8-google-wrong-password': shown('- wrong-password:', 'sign-in: GOOGLE_WRONG_PASSWORD'),
  '8-google-email-in-use': shown('- email-already-in-use:', 'sign-in: GOOGLE_EMAIL_IN_USE'),
  '8-google-weak-password': shown('- weak-password:', 'sign-in: GOOGLE_WEAK'),
  '8-google-popup-closed': shown('- popup-closed-by-user:', 'sign-in: GRACE_OVER'),
  '8-google-popup-blocked': shown('- popup-blocked:', 'sign-in: chooseGoogleBlocked'),
  '8-google-network': shown('- network-request-failed:', 'sign-in: GOOGLE_UNREACHABLE'),
  '8-google-internal': shown('- internal-error:', 'sign-in: GOOGLE_INTERNAL'),
  '8-google-other': shown('- any other:', 'sign-in: GOOGLE_OTHER'),
  '8-google-without-code': shown('- no code:', 'sign-in: GOOGLE_WITHOUT_CODE'),
  '8-other-codes': shown(
    'Other identity-provider codes also exist',
    'sign-in: REFUSED_EMAIL_IN_USE',
    'arrival: ACCOUNT_DISABLED',
    'arrival: SESSION_TOO_OLD',
  ),
  '8-silent': shown(
    'Missing user, failed session creation',
    'arrival: SESSION_503',
    'onboarding: REG_503',
    'onboarding: SESSION_503',
  ),
};
