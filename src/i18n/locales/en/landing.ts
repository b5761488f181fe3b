import type { landing as es } from '#src/i18n/locales/es/landing.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const landing = {
  hero: {
    title: 'You know what it sells\u00a0for. But\u00a0what does it\u00a0cost\u00a0you?',
    text: '{{brand}} works out what every dish really costs, waste included, and keeps the rest of the kitchen on the same page: temperatures, orders, shifts and stock.',
    startTrial: 'Start Free Trial',
    watchDemo: 'Watch Demo',
    claimsLabel: 'What it costs to start',
    claims: {
      trial: { name: 'Trial', value: 'free' },
      card: { name: 'Credit card', value: 'not needed' },
      cancel: { name: 'Commitment', value: 'none, cancel anytime' },
      setup: { name: 'Setting it up', value: 'about 2 minutes' },
      trust: { name: 'Businesses that trust us', value: '500+' },
    },
  },
  features: {
    title: 'One day in your kitchen, from first clock-in to last count.',
    text: 'Eight jobs that today live in notebooks, chats and someone’s head.',
    items: {
      shifts: {
        title: 'Shifts, and who actually clocked in',
        text: 'Plan the week in minutes. The team clocks in from the phone and the hours add themselves up.',
      },
      absences: {
        title: 'Who is off, and for how long',
        text: 'Holidays, sick leave and swaps of the whole team in one calendar, before they leave you a gap.',
      },
      temperatures: {
        title: 'The temperature log, done',
        text: 'Two readings a day per fridge, signed and ready for the inspector. Out of range, you hear at once.',
      },
      orders: {
        title: 'Orders that write themselves',
        text: 'It looks at stock, at what you will sell and at each supplier’s delivery day. You say yes, and follow each order until it is through the door.',
      },
      costing: {
        title: 'The whole menu, costed',
        text: 'Cost per ingredient, waste percentage and margin of every dish. Change one price and every dish that uses it is recosted.',
      },
      sales: {
        title: 'What you sold, and what you will sell',
        text: 'Your sales history and the forecast for the coming days, with weekends and holidays read into it.',
      },
      counts: {
        title: 'Stock counts that leave a trace',
        text: 'Count from the phone, shelf by shelf. Every correction keeps its name and its time.',
      },
      closing: {
        title: 'Closing time, in one look',
        text: 'A dashboard that tells you what to do tomorrow, and a smart inventory that knows what is about to run out.',
      },
    },
  },
  pricing: {
    title: 'Start at zero. Stay there as long as you like.',
    text: 'The other two plans are still in the oven. No price until they are done.',
    perMonth: 'per month',
    mostPopular: 'Most Popular',
    comingSoon: 'Coming Soon',
    plans: {
      free: {
        name: 'Free Starter',
        price: '€0',
        description: 'What it takes to know what each dish leaves you.',
        features: [
          'Costing with waste and margin',
          'Temperature log',
          'Stock counts',
          'Staff absences',
          'Sales and forecast',
        ],
        button: 'Get Started Free',
        note: 'No credit card. Cancel anytime.',
      },
      professional: {
        name: 'Professional',
        price: '€?',
        description: 'For the kitchen that has outgrown the notebook.',
        features: [
          'Everything in Free Starter',
          'Premium staff scheduling',
          'Invoice-based pricing',
          'Point-of-sale (TPV) integration',
          'Priority support',
          'AI advanced analytics',
          'Ordering system',
        ],
        button: 'Coming Soon',
      },
      enterprise: {
        name: 'Enterprise',
        price: '€?',
        description: 'For those who light more than one stove.',
        features: [
          'Everything in Professional',
          'Custom integrations',
          'Multiple stores',
          'Dedicated account manager',
          'Advanced security',
          'Custom training',
        ],
        button: 'Coming Soon',
      },
    },
  },
  app: {
    title: 'It fits in the apron pocket.',
    text: 'Clock in, log the fridge, count the shelf. With wet hands and no training. For iOS and Android.',
    appStore: { small: 'Download on the', name: 'App Store' },
    googlePlay: { small: 'Get it on', name: 'Google Play' },
  },
  final: {
    title: 'Start with one dish.',
    text: 'The one you sell most. In two minutes you will know what it leaves you.',
    action: 'Start Free Trial',
  },
} satisfies Texts<typeof es>;
