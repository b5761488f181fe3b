import { card } from './landing/card.ts';
import { features } from './landing/features.ts';
import { pricing } from './landing/pricing.ts';
import { questions } from './landing/questions.ts';

export const landing = {
  hero: {
    title: 'Sabes a cuánto lo\u00a0vendes. ¿Y\u00a0cuánto te\u00a0cuesta?',
    text: '{{brand}} calcula lo que te cuesta de verdad cada plato, con su merma, y reúne turnos, temperaturas y almacén.',
    startTrial: 'Pruébalo gratis',
    watchDemo: 'Ver la demo',
    claimsLabel: 'Lo que cuesta empezar',
    claims: {
      trial: { name: 'Precio', value: '0\u00a0€, sin fecha de fin' },
      card: { name: 'Tarjeta de crédito', value: 'no hace falta' },
      cancel: { name: 'Permanencia', value: 'ninguna, cancelas cuando quieras' },
      setup: { name: 'Puesta en marcha', value: 'unos 2\u00a0minutos' },
      trust: { name: 'Ya confían', value: 'más de 500\u00a0negocios' },
    },
  },
  card,
  features,
  pricing,
  questions,
  app: {
    title: 'Cabe en el bolsillo del delantal.',
    text: 'Fichar, anotar la temperatura, contar el almacén. Con las manos mojadas y sin cursillo.',
    platforms: 'Para iOS y Android.',
    soon: 'Próximamente en',
    appStore: { small: 'Descárgala en', name: 'App Store' },
    googlePlay: { small: 'Disponible en', name: 'Google Play' },
  },
  final: {
    title: 'Empieza por un plato.',
    text: 'El que más vendes. Abres la cuenta en unos dos minutos, metes la receta y ves lo que te deja.',
    action: 'Pruébalo gratis',
  },
} as const;
