import type { pricing as es } from '#src/i18n/locales/es/landing/pricing.ts';
import type { Texts } from '#src/i18n/texts.ts';

export const pricing = {
  title: 'Start at zero. Stay there as long as you like.',
  text: 'Professional and Enterprise are still in the oven. No price until they’re done.',
  perMonth: 'per month',
  mostPopular: 'Most Popular',
  comingSoon: 'Coming Soon',
  unfold: 'What it will bring',
  plans: {
    free: {
      name: 'Free Starter',
      price: '€0',
      description: 'Everything it takes to see what each dish earns you.',
      features: [
        'Costing with waste and margin',
        'Temperature log',
        'Stock counts',
        'Shifts and clock-in',
        'Staff absences',
        'Sales and forecast',
        'Dashboard and inventory',
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
        'Advanced AI analytics',
        'Ordering system',
      ],
      button: 'Not available yet',
    },
    enterprise: {
      name: 'Enterprise',
      price: '€?',
      description: 'For more than one kitchen.',
      features: [
        'Everything in Professional',
        'Custom integrations',
        'Multiple stores',
        'Dedicated account manager',
        'Advanced security',
        'Custom training',
      ],
      button: 'Not available yet',
    },
  },
} satisfies Texts<typeof es>;
