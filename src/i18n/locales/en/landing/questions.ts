import type { questions as es } from '#src/i18n/locales/es/landing/questions.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const questions = {
  title: 'What people ask before they start',
  items: [
    {
      question: 'Is it a trial, or is it free?',
      answer:
        'It’s free. You start on Free Starter, which costs €0 and has no end date. Stay as long as you like: it won’t turn into a paid plan.',
    },
    {
      question: 'Do I need a card?',
      answer: 'No. Not to open the account, and not later, for as long as you stay on Free Starter.',
    },
    {
      question: 'How do I cancel?',
      answer:
        'Email {{contact}} and we’ll delete your account with everything in it. Do it any time: there’s no minimum term.',
    },
    {
      question: 'Can I take my data with me?',
      answer: 'Yes. It’s yours: email {{contact}} for a copy in a format that other software can read.',
    },
    {
      question: 'Can my team use it too?',
      answer:
        'Yes. You set up the store; your team clocks in, logs temperatures and counts stock on their own phones.',
    },
    {
      question: 'Which languages, and which phones?',
      answer: 'Spanish and English, in the browser of any phone or computer.',
    },
    {
      question: 'Where is my data?',
      answer:
        'In the European Economic Area. If a provider handles some of it elsewhere, the European Commission’s clauses protect it: our privacy policy says what each provider does.',
    },
  ],
  compared: {
    title: 'Notebook, spreadsheet and {{brand}}',
    methods: ['Notebook', 'Spreadsheet', '{{brand}}'],
    rows: [
      { task: 'Cost of a dish, waste included', methods: ['By hand', 'With formulas', 'Already added up'] },
      { task: 'Butter goes up', methods: ['Start again', 'Sheet by sheet', 'Change one price'] },
      { task: 'The temperature log', methods: ['If it turns up', 'Needs printing', 'Signed and ready'] },
      {
        task: 'Several people at once',
        methods: ['One notebook', 'If nobody clashes', 'Each on their phone'],
      },
    ],
  },
} satisfies Texts<typeof es>;
