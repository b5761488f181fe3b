import type { registration as es } from '#src/i18n/locales/es/registration.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const registration = {
  stamp: 'Open',
  stepBadge: 'Step {{step}} of {{total}}',
  notYou: 'Not you?',
  changeEmail: 'Is the email wrong? Change it',
  progressLabel: 'Setup steps',
  progress: { profile: 'Personal details', store: 'Store' },
  profile: {
    title: 'Who runs the kitchen?',
    subtitle: 'So we know what to call you and who signs the logs.',
  },
  store: {
    title: 'Where’s your kitchen?',
    subtitle: 'So your forecast takes local holidays into account.',
  },
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  phoneHint: 'In case we need to reach you about your account. Without a country code, we read it as +34.',
  phoneStoredAs: 'It will be saved as {{phone}}.',
  storeName: 'Store name',
  storeNameHint: 'The name your customers see over the door.',
  storeAddress: 'Store address',
  storeAddressHint: 'Street, number and town.',
  address: {
    placeholder: 'Search',
    suggestions: 'Addresses',
    results_one: 'One address. Press the down arrow, then Enter to choose it.',
    results_other: '{{count}} addresses. Use the arrows, then Enter to choose.',
    status: {
      nothingFound: 'No match, but that’s fine: if the address is complete, carry on.',
      failed: 'Address search isn’t responding. If the address is complete, carry on.',
      chosen: 'Address chosen: {{address}}.',
      noTown: 'Is the town missing? If the address is complete, carry on.',
      noMap: 'Address chosen: {{address}}. The map didn’t load, but you don’t need it.',
    },
    mapPlaceholder: 'The address you choose from the list will show here on the map.',
    mapLabel: 'Map of the address',
    mapImageLabel: 'Map with the pin at {{address}}',
    satellite: 'Satellite view',
    adjust: 'Adjust pin',
    save: 'Save',
    cancel: 'Cancel',
    move: {
      left: 'Move pin left',
      up: 'Move pin up',
      down: 'Move pin down',
      right: 'Move pin right',
    },
    mapStatus: {
      adjusting:
        'Drag the pin, or move it with the arrows. It only corrects the map: your address stays as you typed it.',
      moved: {
        left: 'Pin moved left.',
        up: 'Pin moved up.',
        down: 'Pin moved down.',
        right: 'Pin moved right.',
      },
      edge: 'The map ends here.',
      unmoved: 'The pin is where it was.',
      saved: 'Pin moved.',
      reported: 'Thanks, we’ve sent that to the map’s provider.',
      unreported: 'We couldn’t send that to the map’s provider. Your address is fine.',
      cancelled: 'The pin is back where it was.',
    },
    adjustHint:
      'Adjust the marker on the map if it doesn’t precisely match your location. This helps improve address data quality.',
  },
  continue: 'Continue to Store Setup',
  complete: 'Complete Setup & Get Started',
  registering: 'Registering your store…',
  signedOut: {
    title: 'Sign in first',
    text: 'To register your store we need to know who you are. It’s best to sign in before you type.',
    draft: 'What you’ve typed stays on this device for 24 hours, unless you delete it.',
    discard: 'Delete what I’ve typed',
  },
  unverified: {
    title: 'No email yet?',
    text: 'Confirm {{email}} with the link we’ve sent you, now or later.',
    send: 'Send it again',
    sent: 'Sent. Check your spam folder too.',
    failure: {
      network: 'It wasn’t sent. Check your internet connection and try again.',
      tooManyRequests: 'We’ve sent you several in a row. Wait a few minutes and try again.',
      unknown: 'It wasn’t sent. Try again in a while.',
    },
  },
  unconfirmed: {
    title: 'We couldn’t check your account. Still trying…',
    text: 'If you’ve already set up your store, we’ll take you to your dashboard. If this is your first time, carry on.',
  },
  registered: 'Your store is registered with these details. All that’s left is to open your dashboard.',
  failure: {
    noIdentity: {
      title: 'You’re not signed in',
      text: 'Sign in again in this tab and carry on where you were, with what you’ve already typed.',
    },
    noEmail: {
      title: 'Your account has no email',
      text: 'We need one to register you. Sign in with an account that has an email address.',
    },
    emailInUse: {
      title: 'That email already has a store',
      text: 'There’s a store under this email in a different account. Sign in to that account, or use another email.',
    },
    emailRefused: {
      title: 'We can’t use your account’s email',
      text: 'It’s too long, or has characters that aren’t allowed. Sign in with an account that has a different email.',
    },
    outdatedPage: {
      title: 'This page is out of date',
      text: 'Reload it and send the form again: what you have typed is still here.',
    },
    invalidFields: {
      title: 'Some details need fixing',
      text: 'Check the marked fields and send them again.',
    },
    recentSignInRequired: {
      title: 'Please sign in again',
      text: 'It’s been a while since you signed in. Sign in again and we’ll finish.',
    },
    accountDisabled: {
      title: 'Your account is disabled',
      text: 'You can’t register with it. If you think that’s a mistake, write to us.',
    },
    unauthorized: {
      title: 'Your session has expired',
      text: 'Sign in again and carry on where you were: nothing is lost.',
    },
    tooManyRequests: {
      title: 'Too Many Attempts',
      text: 'Wait a minute and retry.',
    },
    unavailable: {
      title: 'We’re having trouble right now',
      text: 'The problem is on our side and your details are still here. Retry in a moment.',
    },
    unknown: {
      title: 'Something went wrong',
      text: 'Your details are still here, and we keep them for 24 hours. Retry now or later.',
    },
    storeDeleted: {
      title: 'Your store is no longer registered',
      text: 'It was deleted, perhaps in another tab. Your details are still here: to register it again, send them once more.',
    },
    registeredBefore: {
      title: 'Your store was already registered',
      text: 'We already had it, with the details you see here. Your latest changes weren’t saved: carry on, and make them again in your dashboard.',
    },
  },
  fieldErrors: {
    required: {
      name: 'Enter your first name.',
      lastName: 'Enter your last name.',
      phone: 'Enter your phone number.',
      storeName: 'Enter the name of your store.',
      address: 'Enter the address of your store.',
    },
    tooLong: 'Too long: the maximum is {{limit}} characters.',
    unreadable: 'Some characters aren’t supported. Please remove them.',
    invalid: 'Something isn’t right here. Please check it.',
    shortPhone: 'Some digits are missing. Enter the whole number.',
    invalidPhone: 'Enter one phone number, with 20 digits at most.',
    digitsMissing:
      'Are digits missing? Spanish numbers have nine. For another country, start with its code, such as +44; if it’s right, carry on.',
    prefixMissing: 'Is it from another country? Start with its code, such as +44. If it’s right, carry on.',
    wrongForPrefix: 'It doesn’t fit that country code. Check the digits; if it’s right, carry on.',
  },
  reload: 'Reload',
} satisfies Texts<typeof es>;
