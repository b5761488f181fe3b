import { describe, expect, it } from 'vitest';
import { texts } from '#src/i18n/locales/en.ts';

const { auth, emailLink, errors, landing, notFound, privacy, registration } = texts;

// The specification is typed with straight apostrophes.
describe('specified English texts', () => {
  it('screens', () => {
    expect(notFound.title).toBe('Oops! Page not found');
    expect(auth.orContinueWithEmail).toBe('OR CONTINUE WITH EMAIL');
    expect(auth.continueWith.google).toBe('Continue with Google');
    expect(auth.continueWithEmail).toBe('Continue with Email');
    expect(auth.backToOptions).toBe('Back to options');
    expect(auth.backToHome).toBe('Back to home');
    expect(emailLink.backToHome).toBe('Back to home');
    expect(auth.signIn).toBe('Sign In');
    expect(`${auth.noAccountQuestion} ${auth.noAccountLink}`).toBe('Don’t have an account? Sign Up');
    expect(`${auth.haveAccountQuestion} ${auth.haveAccountLink}`).toBe('Already have an account? Sign In');
    expect(auth.fieldErrors.mismatch).toBe('The passwords don’t match');
    expect(auth.fieldErrors.minLength).toBe('Password should be at least 6 characters long.');
    expect(registration.stepBadge).toBe('Step {{step}} of {{total}}');
    expect(registration.continue).toBe('Continue to Store Setup');
    expect(registration.complete).toBe('Complete Setup & Get Started');
    expect(registration.address).toMatchObject({
      placeholder: 'Search',
      adjust: 'Adjust pin',
      save: 'Save',
      cancel: 'Cancel',
      adjustHint:
        'Adjust the marker on the map if it doesn’t precisely match your location. This helps improve address data quality.',
    });
    expect(landing.hero.startTrial).toBe('Start Free Trial');
    expect(landing.hero.watchDemo).toBe('Watch Demo');
    expect(privacy.effective).toBe('Effective date: 26 July 2025');
    expect(privacy.sections.retention.items.join()).toMatch(/14 months.*3 years.*7 years/);
  });

  it.each([
    ['invalid-email', 'Invalid Email', 'Please enter a valid email address.'],
    ['invalid-credential', 'Invalid Credentials', 'The email or password you entered is incorrect.'],
    ['user-disabled', 'Account Disabled', 'This user account has been disabled.'],
    ['user-not-found', 'User Not Found', 'No account exists with this email address.'],
    ['wrong-password', 'Wrong Password', 'The password you entered is incorrect.'],
    ['too-many-requests', 'Too Many Attempts', 'Try again later or reset your password.'],
    ['network-request-failed', 'Network Error', 'Check your internet connection and try again.'],
    ['other', 'Login Error', 'An unknown error occurred.'],
    ['withoutCode', 'Unexpected Error', 'Something went wrong. Please try again.'],
  ] as const)('sign-in failure %s', (code, title, text) => {
    expect(errors.signIn[code]).toEqual({ title, text });
  });

  it('second texts of failures', () => {
    expect(errors.variants).toEqual({
      'wrong-password': 'The password you entered is incorrect. Try again later or reset your password.',
      'too-many-requests': 'Check your internet connection and try again.',
    });
  });

  it.each([
    ['invalid-email', 'Invalid Email', 'Please enter a valid email address.'],
    ['user-disabled', 'Account Disabled', 'This user account has been disabled.'],
    ['user-not-found', 'User Not Found', 'No user found with this email.'],
    ['wrong-password', 'Wrong Password', 'The password you entered is incorrect.'],
    ['email-already-in-use', 'Email In Use', 'This email is already associated with an account.'],
    ['weak-password', 'Weak Password', 'Password should be at least 6 characters long.'],
    ['popup-closed-by-user', 'Login Cancelled', 'The sign-in popup was closed before completing.'],
    ['popup-blocked', 'Popup Blocked', 'Please allow popups in your browser to continue.'],
    ['network-request-failed', 'Network Error', 'Please check your internet connection.'],
    ['internal-error', 'Internal Error', 'An unexpected error occurred. Please try again.'],
    ['other', 'Authentication Error', 'Something went wrong.'],
    ['withoutCode', 'Unexpected Error', 'An unknown error occurred. Please try again.'],
  ] as const)('Google failure %s', (code, title, text) => {
    expect(errors.provider[code]).toEqual({ title, text });
  });
});
