export const landing = {
  hero: {
    title: 'Sabes a cuánto lo vendes. ¿Y\u00a0cuánto te\u00a0cuesta?',
    text: '{{brand}} calcula lo que te cuesta de verdad cada plato, con su merma, y lleva en la misma hoja el resto de la cocina: temperaturas, pedidos, turnos y almacén.',
    startTrial: 'Empieza la prueba gratis',
    watchDemo: 'Ver la demo',
    claimsLabel: 'Lo que cuesta empezar',
    claims: {
      trial: { name: 'Prueba', value: 'gratis' },
      card: { name: 'Tarjeta de crédito', value: 'no hace falta' },
      cancel: { name: 'Permanencia', value: 'ninguna, cancelas cuando quieras' },
      setup: { name: 'Puesta en marcha', value: 'unos 2 minutos' },
      trust: { name: 'Negocios que confían', value: 'más de 500' },
    },
  },
  features: {
    title: 'Un día en tu cocina, del primer fichaje al último recuento.',
    text: 'Ocho tareas que hoy viven en libretas, en chats y en la cabeza de alguien.',
    items: {
      shifts: {
        title: 'Turnos, y quién ha fichado de verdad',
        text: 'Montas la semana en minutos. El equipo ficha con el móvil y las horas se suman solas.',
      },
      absences: {
        title: 'Quién falta y hasta cuándo',
        text: 'Vacaciones, bajas y cambios del equipo en un calendario, antes de que te dejen un hueco.',
      },
      temperatures: {
        title: 'El registro de temperaturas, hecho',
        text: 'Dos lecturas al día por cámara, firmadas y listas para la inspección. Si algo se sale, te avisa al momento.',
      },
      orders: {
        title: 'Pedidos que se escriben solos',
        text: 'Mira el almacén, lo que vas a vender y el día de reparto de cada proveedor. Tú dices que sí y sigues cada pedido hasta que entra por la puerta.',
      },
      costing: {
        title: 'La carta entera, escandallada',
        text: 'Coste por ingrediente, porcentaje de merma y margen de cada plato. Cambias un precio y se recalculan todos los que lo llevan.',
      },
      sales: {
        title: 'Lo que vendiste y lo que vas a vender',
        text: 'Tu histórico de ventas y la previsión de los próximos días, con los fines de semana y los festivos ya leídos.',
      },
      counts: {
        title: 'Recuentos que dejan rastro',
        text: 'Cuentas con el móvil, estante a estante. Cada corrección guarda su nombre y su hora.',
      },
      closing: {
        title: 'El cierre, de un vistazo',
        text: 'Un panel que te dice qué hacer mañana y un inventario inteligente que sabe qué se está acabando.',
      },
    },
  },
  pricing: {
    title: 'Empieza en cero. Quédate ahí lo que quieras.',
    text: 'Los otros dos planes siguen en el horno. Sin precio hasta que estén hechos.',
    perMonth: 'al mes',
    mostPopular: 'El más popular',
    comingSoon: 'Próximamente',
    plans: {
      free: {
        name: 'Free Starter',
        price: '0\u00a0€',
        description: 'Lo que hace falta para saber qué te deja cada plato.',
        features: [
          'Escandallos con merma y margen',
          'Registro de temperaturas',
          'Recuentos de almacén',
          'Ausencias del equipo',
          'Ventas y previsión',
        ],
        button: 'Empezar gratis',
        note: 'Sin tarjeta. Cancelas cuando quieras.',
      },
      professional: {
        name: 'Professional',
        price: '€?',
        description: 'Para la cocina que ya no cabe en una libreta.',
        features: [
          'Todo lo de Free Starter',
          'Turnos premium para el equipo',
          'Precios a partir de tus facturas',
          'Integración con tu TPV',
          'Atención prioritaria',
          'Análisis avanzado con IA',
          'Sistema de pedidos',
        ],
        button: 'Próximamente',
      },
      enterprise: {
        name: 'Enterprise',
        price: '€?',
        description: 'Para quien enciende más de unos fogones.',
        features: [
          'Todo lo de Professional',
          'Integraciones a medida',
          'Varios locales',
          'Una persona que lleva tu cuenta',
          'Seguridad avanzada',
          'Formación a medida',
        ],
        button: 'Próximamente',
      },
    },
  },
  app: {
    title: 'Cabe en el bolsillo del delantal.',
    text: 'Fichar, apuntar la cámara, contar el estante. Con las manos mojadas y sin cursillo. Para iOS y Android.',
    appStore: { small: 'Descárgala en', name: 'App Store' },
    googlePlay: { small: 'Disponible en', name: 'Google Play' },
  },
  final: {
    title: 'Empieza por un plato.',
    text: 'El que más vendes. En dos minutos sabrás lo que te deja.',
    action: 'Empieza la prueba gratis',
  },
} as const;
