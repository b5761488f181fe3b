import type { getStarted as es } from '#src/i18n/locales/es/get-started.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const getStarted = {
  title: 'The kitchen is yours.',
  text: 'Open your account for free, no credit card, and cost your first dish in about 2\u00a0minutes.',
  action: 'Start for free',
  tiles: {
    costing: {
      title: 'What every dish costs you',
      text: 'Ingredients, waste and margin, always up to date.',
    },
    logs: {
      title: 'Logs, done',
      text: 'Temperatures, stock counts and shifts, from the phone.',
    },
    forecast: {
      title: 'What you’ll sell tomorrow',
      text: 'Your sales, the forecast and what’s running out.',
    },
  },
} satisfies Texts<typeof es>;
