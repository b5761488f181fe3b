import type { questions as es } from '#src/i18n/locales/es/landing/questions.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const questions = {
  title: 'What people ask before they start',
  items: [
    {
      question: 'Is it a trial, or is it free?',
      answer:
        "It's free. What you try is Free Starter, which costs €0 and doesn't run out: there's no last day after which you pay.",
    },
    {
      question: 'Do I need a card?',
      answer: 'No. Not to open the account, and not later, for as long as you stay on Free Starter.',
    },
    {
      question: 'How do I leave?',
      answer:
        "Whenever you like. There's no contract and no minimum stay, and you can ask us to delete your account with everything in it.",
    },
    {
      question: 'Can I take my data with me?',
      answer: "Yes. It's yours: ask for a copy in a format that other software can read.",
    },
    {
      question: 'Does my team use it too?',
      answer:
        'Yes. You set up the store; your team clocks in, logs temperatures and counts stock from their own phones.',
    },
    {
      question: 'Which languages, and which phones?',
      answer: 'Spanish and English, on iOS, on Android and in the browser.',
    },
    {
      question: 'Where is my data?',
      answer:
        'With the providers that our privacy policy names. When one of them processes it outside Europe, the safeguards that European law demands protect it.',
    },
  ],
  compared: {
    title: 'Notebook, spreadsheet and {{brand}}',
    ways: ['Notebook', 'Spreadsheet', '{{brand}}'],
    rows: [
      { what: 'Cost of a dish, with its waste', ways: ['By hand', 'With formulas', 'Already added up'] },
      { what: 'Butter goes up', ways: ['Start again', 'Sheet by sheet', 'Change one price'] },
      { what: 'The temperature log', ways: ['If it turns up', 'Needs printing', 'Signed and ready'] },
      { what: 'Several people at once', ways: ['One notebook', 'If nobody clashes', 'Each on their phone'] },
    ],
  },
} satisfies Texts<typeof es>;
