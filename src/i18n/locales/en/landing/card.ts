import type { card as es } from '#src/i18n/locales/es/landing/card.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const card = {
  dish: 'Butter croissant',
  batch: 'Batch of 24, weighed raw',
  invitation: 'Change a price, watch the margin',
  hint: 'Type a number, or use the up and down arrow keys.',
  columns: {
    ingredient: 'ingredient',
    quantity: 'quantity',
    price: 'price per kilo',
    waste: 'waste',
    cost: 'cost',
  },
  ingredients: {
    flour: 'Strong flour',
    butter: 'Butter 82%',
    milk: 'Whole milk',
    egg: 'Egg',
    sugar: 'Sugar',
    yeast: 'Fresh yeast',
  },
  wholeBatch: 'Whole batch',
  costEach: 'cost each',
  sellingPrice: 'menu price, VAT incl.',
  margin: 'margin',
  lowMargin: 'margin, under\u00a0{{target}}',
  unknown: 'not known',
  vat: 'VAT {{percent}}',
  ingredientsShare: 'Ingredients',
  kept: 'You keep',
  lost: 'You lose',
  said: 'Margin: {{margin}}.',
  saidLow: 'Margin: {{margin}}, under {{target}}.',
  problems: {
    empty: 'A number is missing.',
    text: "That's not a number. Try {{example}}.",
    negative: "It can't be less than zero.",
    tooBig: "That's too much. The maximum is {{limit}}.",
    allWasted: "With {{limit}} waste or more there's nothing left to sell.",
    free: 'Set a price above zero.',
  },
} satisfies Texts<typeof es>;
