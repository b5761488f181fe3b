import type { notFound as es } from '#src/i18n/locales/es/not-found.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const notFound = {
  title: 'Oops! Page not found',
  text: 'It’s off the menu today, or it was never on it.',
  soldOut: 'sold out',
  home: 'Back to home',
} satisfies Texts<typeof es>;
