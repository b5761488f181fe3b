export const getStarted = {
  title: 'La cocina es tuya.',
  text: 'Abre tu cuenta en unos 2\u00a0minutos, gratis y sin tarjeta, y escandalla tu primer plato.',
  action: 'Empezar gratis',
  tiles: {
    costing: {
      title: 'Lo que te cuesta cada plato',
      text: 'Ingredientes, merma y margen, sin hacer cuentas.',
    },
    logs: {
      title: 'Los registros, al día',
      text: 'Temperaturas, recuentos y turnos, desde el móvil.',
    },
    forecast: {
      title: 'Lo que venderás mañana',
      text: 'Tus ventas, la previsión y lo que se está acabando.',
    },
  },
} as const;
