import type { features as es } from '#src/i18n/locales/es/landing/features.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const features = {
  title: 'One day in your kitchen, from first clock-in to last count.',
  text: 'Eight jobs that today live in notebooks, chats and someone’s head. Seven come with Free Starter.',
  items: {
    shifts: {
      title: 'Shifts, and who actually clocked in',
      text: 'Plan the week in minutes. The team clocks in on their phones and the hours add themselves up.',
    },
    absences: {
      title: 'Who is off, and for how long',
      text: 'The whole team’s holidays, sick leave and swaps in one calendar, before you’re short-staffed.',
    },
    temperatures: {
      title: 'The temperature log, done',
      text: 'Two readings a day per fridge, timed and signed, ready for the inspector. If you log one that’s out of range, it’s flagged.',
    },
    orders: {
      title: 'Orders that will write themselves',
      text: 'Escandallo will check your stock, what you’re likely to sell and when each supplier delivers. You’ll OK each order and track it until it arrives.',
    },
    costing: {
      title: 'The whole menu, costed',
      text: 'Cost per ingredient, waste percentage and margin of every dish. Change one price and every dish that uses it is recosted.',
    },
    sales: {
      title: 'What you sold, and what you’ll sell',
      text: 'Your past sales and a forecast for the next few days. It allows for weekends and bank holidays.',
    },
    counts: {
      title: 'Stock counts with a paper trail',
      text: 'Count on your phone, shelf by shelf. Every correction shows who made it, and when.',
    },
    closing: {
      title: 'Closing time at a glance',
      text: 'A dashboard with what needs you tomorrow, and a smart inventory that knows what is about to run out.',
    },
  },
  plans: { professional: 'Coming with Professional' },
  show: {
    roster: { oven: 'oven', line: 'line', floor: 'floor' },
    month: { holiday: 'Inés, holiday', swap: 'Marc, swapped shift' },
    temperatures: {
      walkIn: 'Walk-in',
      fish: 'Fish',
      display: 'Display case',
      freezer: 'Freezer',
      limit: 'max. {{limit}}',
    },
    orders: {
      sent: 'sent at 08:30',
      waiting: 'waiting for your OK',
      delivered: 'delivered, 1 short',
      missing: 'did not arrive:',
      butter: 'Butter',
      milk: 'Whole milk',
      cream: 'Cream',
      flour: 'Strong flour',
      rye: 'Rye',
      tomato: 'Plum tomato',
      basil: 'Basil',
    },
    menu: {
      dish: 'dish',
      cost: 'cost',
      price: 'price',
      margin: 'margin',
      croissant: 'Butter croissant',
      cheesecake: 'Cheesecake',
      rice: 'Vegetable rice',
      cod: 'Cod pil-pil',
      tortilla: 'Tortilla slice',
    },
    sales: { sold: 'sold', coming: 'forecast', days: 'MTWTFSS' },
    counts: {
      flour: 'Strong flour, sack',
      butter: 'Butter, block',
      cream: 'Cream, litre',
      eggs: 'Eggs, dozen',
      fixed: 'was 6, Amadou, 17:34',
    },
    closing: {
      takings: 'Takings',
      ingredients: 'Ingredients',
      staff: 'Staff',
      waste: 'Thrown away',
      left: 'Left after costs',
      cream: 'Cream runs out on Friday',
      cod: 'The cod is down to a 58% margin',
    },
  },
} satisfies Texts<typeof es>;
