import type { emailLink as es } from '#src/i18n/locales/es/email-link.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const emailLink = {
  checking: { title: 'One moment', status: 'Checking the link…' },
  askingToVerify: {
    title: 'Verify your email',
    text: 'An account was created with {{email}}. If that was you, press the button to confirm it.',
    confirm: 'Verify my email',
    notYou: 'Wasn’t that you? Don’t press the button, just close this page.',
  },
  askingForPassword: {
    title: 'Verify your email',
    text: 'To verify {{email}}, enter the password you chose for your account.',
    whyTitle: 'Why the password? And if I didn’t sign up?',
    why: 'We ask because you’re not signed in to that account on this browser. The password shows that you opened it, and not somebody else with your email.',
    whyBeside:
      'We ask because {{other}} is signed in on this browser, and will stay signed in. The password shows that you opened this account, and not somebody else with your email.',
    submit: 'Verify with this password',
    reset: 'I don’t know the password',
    provider: 'I sign in with {{provider}}',
    notYou: 'Wasn’t that you? Just close this page, and nothing will be verified.',
    failure: 'We couldn’t verify your email',
  },
  verifying: { title: 'One moment', status: 'Verifying your email…' },
  failed: {
    title: 'We couldn’t check the link',
    network: 'Check your internet connection and try again.',
    tooManyRequests: 'There were too many attempts in a row. Wait a few minutes and try again.',
    weakPassword: 'Something went wrong. Please try again.',
    secondFactor:
      'This account asks for a second step after the password, which this page can’t take. Write from this email to {{contact}}, and we’ll help you sign in.',
    unknown: 'Something went wrong. Try again in a moment.',
    retry: 'Retry',
  },
  notVerified: { title: 'We couldn’t verify your email' },
  linkSent: {
    title: 'Check your email',
    verifyEmail:
      'We’ve sent {{email}} a link to choose a new password. It also verifies your email, and the old password stops working.',
    recoverEmail: 'We’ve sent {{email}} a link to choose a new password. You’ll sign in with it.',
    spam: 'If it doesn’t arrive in a few minutes, check your spam folder.',
  },
  askingToRecover: {
    title: 'Your email was changed',
    text: 'Your account used to have the email {{email}}. If you didn’t change it, take your account back here.',
    effect:
      'The account will have your email again, every device will be signed out, and the password will stop working. Then you choose a new one.',
    confirm: 'Take my account back',
    wasYou: 'Did you change it yourself? Just close this page, and everything stays as it is.',
  },
  recovering: { title: 'One moment', status: 'Taking your account back…' },
  notRecovered: { title: 'We couldn’t take your account back' },
  recovered: {
    title: 'The account is yours again',
    text: 'Your account’s email is {{email}} again, and every device has been signed out.',
    send: 'Send me a link for a new password',
    failure: 'We couldn’t send the link',
  },
  newPassword: {
    title: 'Choose a new password',
    subtitle: 'You’ll sign in with it from now on.',
    password: 'New password',
    submit: 'Save password',
    saving: 'Saving password…',
    failure: {
      title: 'We couldn’t save the password',
      network: 'Check your internet connection and try saving it again.',
      tooManyRequests: 'There were too many attempts in a row. Wait a few minutes and try saving it again.',
      weakPassword: 'It’s too weak. Try a longer one.',
      secondFactor:
        'This account asks for a second step after the password, which this page can’t take. Write from this email to {{contact}}, and we’ll help you sign in.',
      unknown: 'Something went wrong. Try saving it again.',
    },
  },
  changed: {
    title: 'Password changed',
    text: 'You can sign in with the new one now.',
    status: 'Signing in…',
  },
  anotherAccount: {
    changed: 'The password for {{email}} has been changed.',
    text: '{{other}} is signed in on this browser. To sign in as {{email}}, sign out first.',
    useAnother: '{{other}} is signed in on this browser. To use another account, sign out first.',
    signOut: 'Sign out',
    signOutHint: 'That also deletes from this device what {{other}} has left unfinished in the setup.',
    signingOut: 'Signing out…',
    continueAs: 'Carry on as {{other}}',
  },
  verified: {
    title: 'Email verified',
    text: '{{email}} is verified.',
    signedIn: 'You can carry on where you were.',
    signedOut: 'Sign in and carry on where you were.',
    continue: 'Carry on',
    signIn: 'Sign In',
  },
  stamp: { verified: 'Checked', changed: 'Done' },
  ticket: {
    verified:
      'Table 1\nemail, all yours\nways to sign in\ndoubts about whose it is\nready to serve\nTotal\n€0.00',
    password: 'Table 1\nnew password\nminutes\nthings lost\nall where you left it\nTotal\n€0.00',
  },
  unusable: {
    malformed: {
      title: 'Part of this link is missing',
      text: 'It may have been cut when it was copied. Open it from the email, or copy the whole address. If that doesn’t work, ask for another.',
    },
    unsupported: {
      title: 'This link doesn’t open here',
      text: 'It’s for changing an email address, and that can’t be done here. If you didn’t ask for the change, write to us:',
    },
    expired: { title: 'The link has expired', text: 'Links expire after a while, to keep you safe.' },
    invalid: {
      title: 'The link no longer works',
      text: 'It may be incomplete or already used, or there may be a newer one.',
    },
    accountDisabled: {
      title: 'Account disabled',
      text: 'The account that this link belongs to has been disabled. If you think that’s a mistake, write to us:',
    },
    accountMissing: {
      title: 'The account is gone',
      text: 'The link is for an account that was deleted. You can create another.',
    },
    needsHelp: {
      title: 'We need to do this with you',
      text: 'Either this account’s store has moved to another email, or your email has another account now. Write to us, and we’ll sort it out together:',
    },
    next: {
      resetPassword:
        'If you’ve just changed the password, sign in with the new one. Otherwise, ask for another link.',
      recoverEmail:
        'If you opened it before, the account has your email again: choose “Forgot your password?” when you sign in.',
      verifyEmail:
        'If you opened it before, your email is verified and there’s nothing to do. Otherwise, ask for another link once you’re signed in.',
    },
  },
  askAgain: 'Ask for another link',
  signIn: 'Sign In',
  backToHome: 'Back to home',
} satisfies Texts<typeof es>;
