import type { errors as es } from '#src/i18n/locales/es/errors.ts';
import type { Texts } from '#src/i18n/texts.ts';

// The specification's own words (section 8), verbatim, where it has them.
export const errors = {
  signIn: {
    'invalid-email': {
      title: 'Invalid Email',
      text: 'Please enter a valid email address.',
    },
    'invalid-credential': {
      title: 'Invalid Credentials',
      text: 'The email or password you entered is incorrect.',
    },
    'user-disabled': {
      title: 'Account Disabled',
      text: 'This user account has been disabled.',
    },
    'user-not-found': {
      title: 'User Not Found',
      text: 'No account exists with this email address.',
    },
    'wrong-password': {
      title: 'Wrong Password',
      text: 'The password you entered is incorrect.',
    },
    'too-many-requests': {
      title: 'Too Many Attempts',
      text: 'Try again later or reset your password.',
    },
    'network-request-failed': {
      title: 'Network Error',
      text: 'Check your internet connection and try again.',
    },
    'email-already-in-use': {
      title: 'Email In Use',
      text: 'This email is already associated with an account. Sign in to it instead.',
    },
    'weak-password': {
      title: 'Weak Password',
      text: 'Password should be at least 6 characters long.',
    },
    'user-token-expired': {
      title: 'Session Expired',
      text: 'Please sign in again.',
    },
    'session-open': {
      title: 'Your Dashboard Is Still Open',
      text: 'You’re signed out here, but the server hasn’t confirmed it. We’ll keep trying while this page is open. If others use this device, also delete this site’s cookies.',
    },
    'requires-recent-login': {
      title: 'Please Sign In Again',
      text: 'It’s been a while since you last signed in. Please sign in again.',
    },
    'link-failed': {
      title: '{{provider}} Not Connected',
      text: 'Your password is right, but {{provider}}’s answer has expired. Go back and choose {{provider}} again.',
    },
    'recaptcha-failed': {
      title: 'Security Check Failed',
      text: 'We couldn’t check that you’re not a robot. Turn off any ad or tracking blocker for this page and try again, or continue with Google.',
    },
    'multi-factor-auth-required': {
      title: 'Second Step Needed',
      text: 'This account asks for a second step after the password or Google, which this page can’t take. Write from this email to {{contact}}, and we’ll help you sign in.',
    },
    other: {
      title: 'Login Error',
      text: 'An unknown error occurred.',
    },
    withoutCode: {
      title: 'Unexpected Error',
      text: 'Something went wrong. Please try again.',
    },
  },
  // The second text of a code, where it's the true one.
  variants: {
    'wrong-password': 'The password you entered is incorrect. Try again later or reset your password.',
    'too-many-requests': 'Check your internet connection and try again.',
  },
  // What follows a text that names no way on.
  next: {
    signIn: 'Please try again.',
    provider: 'Please try again, or continue with email.',
    limit: 'Wait a few minutes first. If it keeps happening, use another connection.',
  },
  vendor: {
    message: 'The sign-in service says: “{{message}}”',
    code: 'If it keeps happening, make a note of this code: {{code}}.',
  },
  provider: {
    'invalid-email': {
      title: 'Invalid Email',
      text: 'Please enter a valid email address.',
    },
    'user-disabled': {
      title: 'Account Disabled',
      text: 'This user account has been disabled.',
    },
    'user-not-found': {
      title: 'User Not Found',
      text: 'No user found with this email.',
    },
    'wrong-password': {
      title: 'Wrong Password',
      text: 'The password you entered is incorrect.',
    },
    'email-already-in-use': {
      title: 'Email In Use',
      text: 'This email is already associated with an account.',
    },
    'weak-password': {
      title: 'Weak Password',
      text: 'Password should be at least 6 characters long.',
    },
    'popup-closed-by-user': {
      title: 'Login Cancelled',
      text: 'The sign-in popup was closed before completing.',
    },
    'popup-blocked': {
      title: 'Popup Blocked',
      text: 'Please allow popups in your browser to continue.',
    },
    'network-request-failed': {
      title: 'Network Error',
      text: 'Please check your internet connection.',
    },
    'too-many-requests': {
      title: 'Too Many Attempts',
      text: 'Check your internet connection and try again.',
    },
    'provider-unreached': {
      title: '{{provider}} isn’t responding',
      text: 'We couldn’t open {{provider}}’s page. Try again, or continue with email.',
    },
    'internal-error': {
      title: 'Internal Error',
      text: 'An unexpected error occurred. Please try again.',
    },
    'multi-factor-auth-required': {
      title: 'Second Step Needed',
      text: 'This account asks for a second step after the password or {{provider}}, which this page can’t take. Write from this email to {{contact}}, and we’ll help you sign in.',
    },
    other: {
      title: 'Authentication Error',
      text: 'Something went wrong.',
    },
    withoutCode: {
      title: 'Unexpected Error',
      text: 'An unknown error occurred. Please try again.',
    },
  },
} satisfies Texts<typeof es>;
