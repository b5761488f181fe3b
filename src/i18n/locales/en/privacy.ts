import type { privacy as es } from '#src/i18n/locales/es/privacy.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const privacy = {
  title: 'Privacy policy',
  effective: 'Effective date: 26 July 2025',
  updated: 'Description last updated: 27 November 2026',
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
        'It is collected while you browse, through browser storage and server logs. When you leave the sign-in page or the setup, your browser tells us how long each step took and whether something failed, with nothing that says who you are; if you turn on Do Not Track or Global Privacy Control, it does not.',
        'Google sends it to us, only if you choose to sign in with your Google account: your name, email and photo.',
      ],
    },
    use: {
      title: 'How we use it',
      text: ['We use your data to:'],
      items: [
        'Provide the service: open your session, do your costings and keep your logs.',
        'Help you when you write to us.',
        'Charge for the paid plans, once there are any.',
        'Learn what works and what fails, and improve it.',
        'Protect accounts against misuse and comply with the law.',
      ],
    },
    thirdParties: {
      title: 'Third-party services',
      text: [
        'We work with few providers. Each receives only what it needs for its part, and answers for it by contract:',
      ],
      items: [
        'An authentication and analytics provider, which checks who you are when you sign in, can check that you are not a robot, and gives us usage statistics.',
        'A card payment provider, which handles the card details. We neither see nor keep them.',
        'A maps service, which receives what you type in the address field in order to suggest the right one.',
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
        'Account data: until you delete the account.',
        'Your session: its cookie, for 5 days after your last visit and 14 days at most after you sign in. That you are signed in: in your browser, until you sign out. If a sign-out cannot reach us, your browser keeps a note until it does.',
        'What you type in the setup: in your browser, for 24 hours after you last type at most. It goes sooner when you finish, sign out or choose another account.',
        'The dish you save on the home page: in your browser, for 30 days at most. When you sign up or sign in, your dashboard can take it; it’s then deleted here.',
        'The language and theme you choose: in your browser, until you delete its data; the language also in a cookie, for a year.',
        'That the fonts are loaded, and that you have left for Google’s sign-in: in your browser, until you close the tab.',
        'The sign-in library: in your browser, the last 30 days on which it was used at most, with its version, until they are sent. If we check that you are not a robot, Google keeps its own marks there until you delete them.',
        'Server logs and counts of calls, where network and account are only codes: for as long as they help against faults and misuse.',
        'Analytics data: 14 months.',
        'Support communications: 3 years.',
        'Payment records: 7 years, because the law requires it.',
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
