export const questions = {
  title: 'Lo que nos preguntan antes de empezar',
  items: [
    {
      question: '¿Es una prueba o es gratis?',
      answer:
        'Es gratis. Empiezas con Free Starter, que cuesta 0\u00a0€ y no tiene fecha de fin. Quédate lo que quieras: no pasa a ser de pago.',
    },
    {
      question: '¿Necesito una tarjeta?',
      answer: 'No. Ni para abrir la cuenta ni después, mientras sigas en Free Starter.',
    },
    {
      question: '¿Cómo me doy de baja?',
      answer:
        'Escríbenos a {{contact}} y borramos tu cuenta con todo lo que guarda. Cuando quieras: no hay permanencia.',
    },
    {
      question: '¿Puedo llevarme mis datos?',
      answer: 'Sí. Son tuyos: pídenos una copia en {{contact}}, en un formato que otro programa sepa leer.',
    },
    {
      question: '¿Lo puede usar también mi equipo?',
      answer:
        'Sí. Tú das de alta el local; tu equipo ficha, apunta temperaturas y cuenta el almacén con su móvil.',
    },
    {
      question: '¿En qué idiomas y en qué móviles?',
      answer: 'En español y en inglés, en el navegador de cualquier móvil u ordenador.',
    },
    {
      question: '¿Dónde están mis datos?',
      answer:
        'En el Espacio Económico Europeo. Si alguno de nuestros proveedores trata datos fuera, los protegen las cláusulas de la Comisión Europea: la política de privacidad dice qué hace cada uno.',
    },
  ],
  compared: {
    title: 'La libreta, la hoja de cálculo y {{brand}}',
    methods: ['Libreta', 'Hoja de cálculo', '{{brand}}'],
    rows: [
      { task: 'Coste de un plato, con su merma', methods: ['A mano', 'Con fórmulas', 'Ya sumado'] },
      {
        task: 'Cuando sube la mantequilla',
        methods: ['Vuelta a empezar', 'Hoja por hoja', 'Cambias un precio'],
      },
      { task: 'El registro de temperaturas', methods: ['Si aparece', 'Hay que imprimir', 'Firmado y listo'] },
      {
        task: 'Varias personas a la vez',
        methods: ['Una libreta', 'Si no se pisan', 'Cada una en su móvil'],
      },
    ],
  },
} as const;
