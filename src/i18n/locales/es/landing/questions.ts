export const questions = {
  title: 'Lo que se pregunta antes de empezar',
  items: [
    {
      question: '¿Es una prueba o es gratis?',
      answer:
        'Es gratis. Lo que pruebas es Free Starter, que cuesta 0\u00a0€ y no caduca: no hay un último día en el que empieces a pagar.',
    },
    {
      question: '¿Necesito una tarjeta?',
      answer: 'No. Ni para abrir la cuenta ni después, mientras sigas en Free Starter.',
    },
    {
      question: '¿Cómo lo dejo?',
      answer:
        'Cuando quieras. No hay contrato ni permanencia, y puedes pedir que borremos tu cuenta con todo lo que guarda.',
    },
    {
      question: '¿Puedo llevarme mis datos?',
      answer: 'Sí. Son tuyos: puedes pedir una copia en un formato que otro programa sepa leer.',
    },
    {
      question: '¿Lo usa también mi equipo?',
      answer:
        'Sí. Tú das de alta el local; tu equipo ficha, apunta temperaturas y cuenta el almacén con su móvil.',
    },
    {
      question: '¿En qué idiomas y en qué móviles?',
      answer: 'En español y en inglés, en iOS, en Android y en el navegador.',
    },
    {
      question: '¿Dónde están mis datos?',
      answer:
        'Con los proveedores que nombra nuestra política de privacidad. Cuando alguno los trata fuera de Europa, los protegen las garantías que exige la ley europea.',
    },
  ],
  compared: {
    title: 'La libreta, la hoja de cálculo y {{brand}}',
    ways: ['Libreta', 'Hoja de cálculo', '{{brand}}'],
    rows: [
      { what: 'Coste de un plato, con su merma', ways: ['A mano', 'Con fórmulas', 'Ya sumado'] },
      { what: 'Sube la mantequilla', ways: ['Vuelta a empezar', 'Hoja por hoja', 'Cambias un precio'] },
      { what: 'El registro de temperaturas', ways: ['Si aparece', 'Hay que imprimirlo', 'Firmado y listo'] },
      { what: 'Varias personas a la vez', ways: ['Una libreta', 'Si no se pisan', 'Cada una en su móvil'] },
    ],
  },
} as const;
