import type { landing as es } from '#src/i18n/locales/es/landing.ts';
import type { Texts } from '#src/i18n/texts.ts';
import { card } from './landing/card.ts';
import { features } from './landing/features.ts';
import { pricing } from './landing/pricing.ts';
import { questions } from './landing/questions.ts';

export const landing = {
  hero: {
    title: 'You know what it sells\u00a0for. But\u00a0what does it\u00a0cost\u00a0you?',
    text: '{{brand}} works out what every dish really costs, waste included, and keeps shifts, fridges and stock on the same page.',
    startTrial: 'Start Free Trial',
    watchDemo: 'Watch Demo',
    claimsLabel: 'What it costs to start',
    claims: {
      trial: { name: 'Price', value: '€0, the trial never ends' },
      card: { name: 'Credit card', value: 'not needed' },
      cancel: { name: 'Contract', value: 'none, cancel anytime' },
      setup: { name: 'Set-up', value: 'about 2\u00a0minutes' },
      trust: { name: 'Trusted by', value: '500+\u00a0businesses' },
    },
  },
  card,
  features,
  pricing,
  questions,
  app: {
    title: 'It fits in the apron pocket.',
    text: 'Clock in, log the fridge, count the stock. Wet hands are fine; no training.',
    platforms: 'For iOS and Android.',
    soon: 'Coming soon to',
    appStore: { small: 'Download on the', name: 'App Store' },
    googlePlay: { small: 'Get it on', name: 'Google Play' },
  },
  final: {
    title: 'Start with one dish.',
    text: 'The one you sell most. Open your account in about two minutes, put in the recipe and see what it earns you.',
    action: 'Start Free Trial',
  },
} satisfies Texts<typeof es>;
