export const about = {
  title: 'Hacemos las cuentas que nadie tiene tiempo de hacer.',
  lede: 'Pocas cocinas cierran por cocinar mal. Cierran porque los números llegan tarde.',
  word: {
    name: 'escandallo',
    kind: 'sustantivo masculino',
    meanings: [
      'Plomo que se baja desde el barco para saber cuánta agua hay debajo.',
      'En cocina, la cuenta de lo que cuesta un plato a partir de lo que lleva dentro.',
      'Nuestra herramienta para quien cocina. Hace esas cuentas por ti y te devuelve la tarde.',
    ],
  },
  use: {
    title: 'Para qué sirve',
    items: [
      'Saber qué te cuesta cada plato, con su merma, y qué margen deja al precio al que lo vendes.',
      'Llevar temperaturas, recuentos, turnos y ausencias desde el móvil, sin pasar nada a limpio.',
      'Ver lo que vendiste y lo que es probable que vendas los próximos días.',
    ],
  },
  limits: {
    title: 'Lo que no hace',
    items: [
      'No es un TPV ni un programa de contabilidad: no cobra a tus clientes ni presenta impuestos.',
      'No conoce tus recetas: las cantidades y los precios los pones tú, al menos una vez.',
      'Todavía no hace pedidos ni lee facturas. Eso llegará con Professional, que aún no se puede contratar.',
    ],
  },
  operator: {
    title: 'Aviso legal',
    owner: 'Titular y responsable de {{brand}}:',
    text: 'Escríbenos si tienes dudas o quejas, o para pedir tus datos. En español o en inglés.',
  },
  leave: {
    title: 'Cómo darte de baja',
    text: 'Escríbenos a {{contact}}. Te enviamos una copia de tus datos si la quieres y borramos tu cuenta con todo lo que guarda. No hay permanencia, ni tarjeta que anular.',
  },
  story: {
    title: 'Nuestra historia',
    paragraphs: [
      'Empezó con una libreta manchada de mantequilla. En ella estaban el precio de la harina de hace dos años, la temperatura de la cámara de hace dos días y los turnos de una semana que ya había pasado.',
      'Cada noche alguien se quedaba a pasarla a limpio, y cada mañana había cambiado otro precio. Así que la convertimos en una hoja que se calcula sola: primero los escandallos, luego las temperaturas, los recuentos y los turnos.',
      'Hoy más de 500 restaurantes, panaderías y bares pequeños hacen sus cuentas con ella, en español y en inglés.',
    ],
  },
  mission: {
    title: 'Misión',
    text: 'Que quien cocina sepa, sin quedarse después del cierre, lo que le cuesta y lo que le deja cada plato que sale de su cocina.',
  },
  vision: {
    title: 'Visión',
    text: 'Que un local pequeño se pueda llevar con la misma información que una gran cadena, y siga siendo un local pequeño.',
  },
  values: {
    title: 'Valores',
    items: {
      clarity: { title: 'El número, primero', text: 'Decimos lo que cuesta y lo que queda. Sin adornos.' },
      craft: {
        title: 'Respeto por el oficio',
        text: 'La herramienta se adapta a la cocina, no la cocina a la herramienta.',
      },
      time: { title: 'Tu tiempo vale', text: 'Lo que se apunta una vez no se vuelve a apuntar.' },
      waste: {
        title: 'Que no se tire nada',
        text: 'Ni comida, ni dinero, ni horas: la merma se mide para bajarla.',
      },
      trust: { title: 'Tus datos son tuyos', text: 'No los vendemos. Te los llevas cuando quieras.' },
    },
  },
  action: 'Empezar',
} as const;
