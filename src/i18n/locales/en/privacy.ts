import type { privacy as es } from '#src/i18n/locales/es/privacy.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const privacy = {
  title: 'Privacy policy',
  effective: 'Effective date: 26 July 2025',
  updated: 'Last updated: 28 November 2026',
  contents: 'On this page',
  sections: {
    introduction: {
      title: 'Introduction',
      text: [
        'This policy explains what data {{brand}} collects, what we use it for and what you can do about it. It covers this site, the mobile apps and the dashboard you work in.',
        'We collect what the tool needs to work and nothing else. We do not sell your data.',
      ],
    },
    collected: {
      title: 'Data we collect',
      text: ['Depending on how you use {{brand}}, we handle three kinds of data:'],
      items: [
        'Personal: your first and last name, email, phone, the name and address of your store, and what you and your team write in the tool.',
        'Usage: the pages and features you open, when you open them and the errors that show up.',
        'Device: the type of device, its system, browser, language and IP address.',
      ],
    },
    how: {
      title: 'How we collect it',
      text: ['Data reaches us in three ways:'],
      items: [
        'You give it to us when you create your account, register your store, use the tool or write to us.',
        'It is collected while you browse, through browser storage and server logs. When you leave the sign-in page or the setup, your browser tells us how long each step took and whether something failed, without identifying you. If you turn on Do Not Track or Global Privacy Control, it sends nothing.',
        'Google sends it to us, only if you choose to sign in with your Google account: your name, email and photo.',
      ],
    },
    use: {
      title: 'How we use it',
      text: ['Each use has a purpose and a legal basis:'],
      items: [
        'Provide the service: sign you in, do your costings and keep your logs. Basis: your contract with us.',
        'Help you when you write to us. Basis: the contract or, if you have no account yet, our legitimate interest in answering you.',
        'Charge for the paid plans, once there are any. Basis: the contract, and the law that requires us to keep invoices.',
        'Learn what works and what fails, and improve it. Basis: our legitimate interest in a tool that works well. You can object.',
        'Protect accounts against misuse and comply with the law. Basis: our legitimate interest in security, and our legal obligations.',
      ],
    },
    thirdParties: {
      title: 'Third-party services',
      text: [
        'We work with only a few providers. Each receives only what it needs for its part, and is bound by contract to protect it:',
      ],
      items: [
        'Google Ireland Limited (Firebase Authentication and, when needed, reCAPTCHA Enterprise): checks who you are when you sign in, can check that you are not a robot, and gives us usage statistics.',
        'A card payment provider, once there are paid plans. It will handle the card details, which we neither see nor keep. We will name it here before the first charge.',
        'Mapbox, Inc.: receives what you type in the address field, to suggest the right one, and your IP address.',
        'The provider that hosts the site and the database, where the data is stored.',
      ],
    },
    rights: {
      title: 'Your rights',
      text: ['At any time you can:'],
      items: [
        'Access your data and ask for a copy.',
        'Correct whatever is not accurate.',
        'Delete it, and your account with it.',
        'Object to a particular use or limit it.',
        'Take it to another service in a readable format.',
        'Withdraw a permission you gave us, without affecting what came before.',
        'Complain to the data protection authority. In Spain that is the AEPD.',
      ],
    },
    retention: {
      title: 'How long we keep it',
      text: [
        'We keep each piece of data for as long as it is needed, and then delete it or make it anonymous:',
      ],
      items: [
        'Account data: until you delete the account. If you never finish the setup: until 90 days after you last used it.',
        'Your session: a cookie, for 5 days after your last visit and for up to 14 days after you sign in. A note that you are signed in stays in your browser until you sign out, or until your sign-out has reached us.',
        'What you type in the setup: in your browser, for up to 24 hours after you last type. It is deleted sooner when you finish, sign out or choose another account.',
        'The dish you save on the home page: in your browser, for up to 30 days. When you sign up or sign in, your dashboard can take it; it’s then deleted here.',
        'The language and theme you choose: in your browser, until you delete its data; the language also in a cookie, for a year.',
        'Notes that the fonts have loaded and that you have gone to Google to sign in: in your browser, until you close the tab.',
        'What the sign-in software records of itself: its version and the days on which it was used, up to the last 30, in your browser until they are sent. If we check that you are not a robot, Google stores its own data there until you delete it.',
        'Server logs and request counts, in which your network and account appear only as codes: for as long as we need them against faults and misuse.',
        'Analytics data: 14 months.',
        'Support communications: 3 years.',
        'Payment records: 7 years, because the law requires it.',
      ],
    },
    cookies: {
      title: 'Cookies',
      text: [
        'We only use the cookies and browser storage that the site needs to work. That is why we do not ask for permission. There is no advertising and no tracking.',
      ],
      items: [
        'The session cookie: keeps you signed in to {{brand}} and your dashboard.',
        'The language cookie: remembers the one you choose.',
        'Browser storage: remembers the theme, what you type in the setup, the dish you save, whether you are signed in and whether you last did so with Google or with your email.',
        'Google stores its own only if you sign in with your Google account or if we check that you are not a robot.',
      ],
    },
    security: {
      title: 'Security',
      text: [
        'Everything travels encrypted, passwords are held by the authentication provider and only the people who need the data for their work can reach it. We keep backups and review access.',
        'No system is infallible. If a breach affected you, we would tell you and the authority without delay.',
      ],
    },
    transfers: {
      title: 'International transfers',
      text: [
        'Some providers process data outside the European Economic Area. When they do, the European Commission’s standard contractual clauses or an adequacy decision protect it.',
      ],
    },
    children: {
      title: 'Children under 13',
      text: [
        '{{brand}} is a work tool and is not meant for children under 13. We do not knowingly collect their data; if we find that we have it, we delete it. If you think that has happened, write to us.',
      ],
    },
    changes: {
      title: 'Changes to this policy',
      text: [
        'If we change this policy, we will publish the new version here with its date. If the change matters, we will tell you by email first.',
      ],
    },
    contact: {
      title: 'Contact',
      text: ['For any question about your data, or to exercise your rights, write to us at'],
    },
  },
} satisfies Texts<typeof es>;
