import type { getStarted as es } from '#src/i18n/locales/es/get-started.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const getStarted = {
  title: 'The kitchen is yours.',
  text: 'Open your account in about 2\u00a0minutes, free and with no credit card, then cost your first dish.',
  action: 'Start for free',
  tiles: {
    costing: {
      title: 'What every dish costs you',
      text: 'Ingredients, waste and margin, added up for you.',
    },
    logs: {
      title: 'Logs, done',
      text: 'Temperatures, stock counts and shifts, on your phone.',
    },
    forecast: {
      title: 'What you’ll sell tomorrow',
      text: 'Your sales, the forecast and what’s running out.',
    },
  },
} satisfies Texts<typeof es>;
