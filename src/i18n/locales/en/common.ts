import type { common as es } from '#src/i18n/locales/es/common.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const common = {
  brand: '{{brand}}',
  skipToContent: 'Skip to content',
  homeLink: '{{brand}}, go to the home page',
  menu: 'Menu',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  language: 'Language',
  languageFailed: 'We could not load that language. Check your connection and try again.',
  opensInNewTab: 'Opens in a new tab',
  close: 'Close',
  nav: {
    features: 'Features',
    pricing: 'Pricing',
    about: 'About',
    privacy: 'Privacy',
    signIn: 'Sign In',
    getStarted: 'Get Started',
  },
  footer: {
    claim: 'The costs and the daily running of small kitchens.',
  },
  toast: {
    label: 'Notification',
    region: 'Notifications ({hotkey})',
    close: 'Close the notification',
  },
  chunkFailed: {
    title: 'We could not load the page',
    text: 'The connection may have dropped, or we may have just published a new version.',
    retry: 'Retry',
  },
  meta: {
    description:
      '{{brand}} works out what every dish really costs you, waste included, and keeps temperatures, orders, shifts and stock on the same page.',
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
