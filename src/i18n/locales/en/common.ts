import type { common as es } from '#src/i18n/locales/es/common.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const common = {
  brand: '{{brand}}',
  operator: '{{operator}}',
  contact: '{{contact}}',
  skipToContent: 'Skip to content',
  homeLink: '{{brand}}, go to the home page',
  menu: 'Menu',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  language: 'Language',
  languageFailed: 'We couldn’t load that language. Check your connection and try again.',
  languageLoading: 'Loading the language…',
  languageOffline: 'No connection. The language will change when you’re back online.',
  loading: 'Loading…',
  moment: 'One moment…',
  opensInNewTab: 'Opens in a new tab',
  close: 'Close',
  nav: {
    features: 'Features',
    pricing: 'Pricing',
    about: 'About',
    privacy: 'Privacy',
    legal: 'Legal notice',
    signIn: 'Sign In',
    getStarted: 'Get Started',
    openDashboard: 'Open my dashboard',
  },
  footer: {
    claim: 'Costs and day-to-day work for small kitchens.',
    product: 'Product',
    house: 'Company',
    rights: '© 2026 {{brand}}',
    licenses: 'Licenses',
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  password: {
    show: 'Show: {{field}}',
    capsLock: 'Caps lock is on.',
  },
  toast: {
    label: 'Notification',
    region: 'Notifications ({hotkey})',
    close: 'Close the notification',
  },
  chunkFailed: {
    title: 'We couldn’t load the page',
    reason: 'Part of the page is missing.',
    text: 'The connection may have dropped, we may have just published a new version, or this browser may be too old.',
    retry: 'Retry',
    offline: { reason: 'No connection.', text: 'The page will open when you’re back online.' },
  },
  newVersion: {
    title: 'There’s a new version of {{brand}}',
    available: 'Reload the page when it suits you.',
    loading:
      'The page is about to reload. Your email and your sign-up details are kept; you’ll have to type your password again.',
    stuck: 'The page has been reloaded, but part of it is still missing. Try again in a few minutes.',
    reload: 'Reload',
  },
  meta: {
    descriptions: {
      landing:
        '{{brand}} works out what every dish really costs you, waste included, and keeps temperatures, shifts and stock on the same page.',
      about:
        'Who makes {{brand}} and why: the story, the mission and the values of a tool that saves you the sums after closing time.',
      privacy:
        'What data {{brand}} keeps, what for, for how long, who it is shared with, and the rights you have over it.',
      getStarted: 'Open your {{brand}} account in about two minutes: free, no card, cancel anytime.',
      auth: 'Sign in to {{brand}} or create your account, with Google or with your email.',
      registration: 'Two steps to set up your store in {{brand}}: your details, then your store.',
      notFound: 'There’s nothing here. The {{brand}} home page leads to everything else.',
    },
    socialCard:
      '{{brand}}: “You know what it sells for. But what does it cost you?”, beside the costing sheet of a dish.',
    titles: {
      landing: '{{brand}} · What every dish costs',
      about: 'About · {{brand}}',
      privacy: 'Privacy policy · {{brand}}',
      getStarted: 'Get started · {{brand}}',
      auth: 'Your account · {{brand}}',
      registration: 'Set up your store · {{brand}}',
      notFound: 'Page not found · {{brand}}',
    },
  },
} satisfies Texts<typeof es>;
