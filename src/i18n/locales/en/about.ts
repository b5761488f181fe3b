import type { about as es } from '#src/i18n/locales/es/about.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const about = {
  title: 'We do the sums that nobody has time to do.',
  lede: 'Kitchens rarely close over the food. They close because the numbers come too late.',
  word: {
    name: 'escandallo',
    kind: 'Spanish, noun, masculine',
    meanings: [
      'Lead weight that sailors lower to learn how deep the water is.',
      'In a kitchen, working out what a dish costs from what goes into it.',
      'Our tool for people who cook. It does those sums, so they stop taking up your evenings.',
    ],
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
