import type { about as es } from '#src/i18n/locales/es/about.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const about = {
  title: 'We do the sums that nobody has time to do.',
  lede: 'Kitchens rarely close because of the food. They close because the numbers come too late.',
  word: {
    name: 'escandallo',
    kind: 'Spanish, noun, masculine',
    meanings: [
      'Lead weight that sailors lower to learn how deep the water is.',
      'In a kitchen, working out what a dish costs from what goes into it.',
      'Our tool for people who cook. It does those sums, so they stop taking up your evenings.',
    ],
  },
  use: {
    title: 'What it’s for',
    items: [
      'Knowing what every dish costs you, waste included, and what margin it leaves at the price you sell it for.',
      'Keeping temperatures, stock counts, shifts and absences on your phone, with nothing to copy out.',
      'Seeing what you sold, and what you’re likely to sell in the next few days.',
    ],
  },
  limits: {
    title: 'What it doesn’t do',
    items: [
      'It isn’t a till or accounting software: it doesn’t charge your customers or file your taxes.',
      'It doesn’t know your recipes: you put in the quantities and the prices, at least once.',
      'It doesn’t place orders or read invoices yet. That comes with Professional, which isn’t on sale yet.',
    ],
  },
  operator: {
    title: 'Legal notice',
    owner: 'Owner and operator of {{brand}}:',
    text: 'Write to us with questions or complaints, or to ask for your data. In English or Spanish.',
  },
  leave: {
    title: 'How to leave',
    text: 'Email {{contact}}. We’ll send you a copy of your data if you want one, and delete your account with everything in it. There’s no minimum term, and no card to cancel.',
  },
  story: {
    title: 'Our story',
    paragraphs: [
      'It started with a notebook stained with butter. It held the price of flour from two years ago, the fridge temperature from two days ago and the shifts of a week already gone.',
      'Every night somebody stayed late to copy it out, and every morning another price had changed. So we turned it into a sheet that works itself out: costings first, then temperatures, stock counts and shifts.',
      'Today more than 500 small restaurants, bakeries and bars do their sums with it, in Spanish and in English.',
    ],
  },
  mission: {
    title: 'Mission',
    text: 'To show cooks what every dish costs and earns, so nobody has to stay late working it out.',
  },
  vision: {
    title: 'Vision',
    text: 'To let a small place run on the same information as a big chain, and stay small.',
  },
  values: {
    title: 'Values',
    items: {
      clarity: { title: 'The number first', text: 'We say what it costs and what’s left. No garnish.' },
      craft: {
        title: 'Respect for the craft',
        text: 'The tool adapts to the kitchen, not the kitchen to the tool.',
      },
      time: { title: 'Your time counts', text: 'Write it down once. That’s it.' },
      waste: {
        title: 'Nothing thrown away',
        text: 'Not food, not money, not hours: we measure waste to cut it.',
      },
      trust: { title: 'Your data is yours', text: 'We don’t sell it. Take it with you whenever you like.' },
    },
  },
  action: 'Get Started',
} satisfies Texts<typeof es>;
