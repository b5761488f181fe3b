export const notFound = {
  title: '¡Ups! Esta página no existe',
  text: 'Hoy no está en la carta, o no lo ha estado nunca.',
  soldOut: 'agotado',
  home: 'Volver al inicio',
} as const;
