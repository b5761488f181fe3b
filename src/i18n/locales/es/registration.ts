export const registration = {
  stamp: 'Abierto',
  stepBadge: 'Paso {{step}} de 2',
  notYou: '¿No eres tú?',
  changeEmail: '¿Mal escrito? Cámbialo',
  progressLabel: 'Pasos del alta',
  progress: { profile: 'Datos personales', store: 'Local' },
  profile: {
    title: '¿Quién lleva el local?',
    subtitle: 'Para saber cómo llamarte y quién firma los registros.',
  },
  store: {
    title: '¿Dónde está tu local?',
    subtitle: 'Para que la previsión tenga en cuenta los festivos de tu zona.',
  },
  firstName: 'Nombre',
  lastName: 'Apellidos',
  phone: 'Teléfono',
  phoneHint: 'Por si hay que avisarte de algo de tu cuenta. Si no pones prefijo, será +34.',
  phoneDoubts: {
    digitsMissing:
      '¿Faltan cifras? En España son nueve. Si es de otro país, ponle delante el prefijo, como +44.',
    prefixMissing: '¿Es de otro país? Ponle delante el prefijo, como +44. Si está bien, sigue.',
    wrongForPrefix: 'No cuadra con ese prefijo. Revisa las cifras; si está bien, sigue.',
  },
  phoneStoredAs: 'Se guardará como {{phone}}.',
  storeName: 'Nombre del local',
  storeNameHint: 'El que ven tus clientes en la puerta.',
  storeAddress: 'Dirección del local',
  storeAddressHint: 'Calle, número y población.',
  address: {
    placeholder: 'Buscar',
    suggestions: 'Direcciones',
    results_one: 'Una dirección. Baja con la flecha y elígela con Intro.',
    results_other: '{{count}} direcciones. Muévete con las flechas y elige con Intro.',
    status: {
      nothingFound: 'No la encontramos, pero vale igual: si está completa, sigue.',
      failed: 'El buscador no responde. Si la dirección está completa, sigue.',
      chosen: 'Dirección elegida: {{address}}.',
      noTown: '¿Falta la población? Si la dirección está completa, sigue.',
      noMap: 'Dirección elegida: {{address}}. El mapa no se ha cargado, pero no hace falta.',
    },
    mapPlaceholder: 'Aquí verás en el mapa la dirección que elijas en la lista.',
    mapLabel: 'Mapa de la dirección',
    mapImageLabel: 'Mapa con la chincheta en {{address}}',
    satellite: 'Vista de satélite',
    adjust: 'Ajustar chincheta',
    save: 'Guardar',
    cancel: 'Cancelar',
    move: {
      left: 'Mover la chincheta a la izquierda',
      up: 'Subir la chincheta',
      down: 'Bajar la chincheta',
      right: 'Mover la chincheta a la derecha',
    },
    mapStatus: {
      adjusting:
        'Arrastra la chincheta, o muévela con las flechas. Solo corriges el mapa: tu dirección queda como la escribiste.',
      moved: {
        left: 'Chincheta movida a la izquierda.',
        up: 'Chincheta movida hacia arriba.',
        down: 'Chincheta movida hacia abajo.',
        right: 'Chincheta movida a la derecha.',
      },
      edge: 'Hasta aquí llega el mapa.',
      unmoved: 'La chincheta sigue donde estaba.',
      saved: 'Chincheta movida.',
      reported: 'Gracias. Hemos enviado la corrección al proveedor del mapa.',
      unreported: 'No hemos podido enviar la corrección al proveedor del mapa. Tu dirección está bien.',
      cancelled: 'La chincheta vuelve a su sitio.',
    },
    adjustHint:
      'Si la chincheta no está justo en tu local, muévela. Así ayudas a mejorar los datos de direcciones.',
  },
  continue: 'Seguir con el local',
  complete: 'Terminar y empezar',
  submitting: {
    registering: 'Dando de alta tu local…',
    openingSession: 'Abriendo tu panel…',
  },
  signedOut: {
    title: 'Antes, inicia sesión',
    text: 'Para dar de alta tu local necesitamos saber quién eres. Es mejor que entres antes de rellenar los datos.',
    draft: 'Lo que has escrito se guarda en este dispositivo 24 horas, salvo que lo borres.',
    discard: 'Borrar lo que he escrito',
  },
  unverified: {
    title: '¿No te ha llegado el correo?',
    text: 'Te hemos enviado un enlace a {{email}}; puedes seguir.',
    send: 'Enviarlo otra vez',
    sending: 'Enviando el enlace…',
    sent: 'Enviado. Mira también en el correo no deseado.',
    failure: {
      network: 'No se ha enviado. Revisa tu conexión a internet y vuelve a intentarlo.',
      tooManyRequests: 'Ya te hemos enviado varios seguidos. Espera unos minutos y vuelve a intentarlo.',
      unknown: 'No se ha enviado. Vuelve a intentarlo dentro de un rato.',
    },
  },
  unconfirmed: {
    title: 'No hemos podido comprobar tu cuenta. Seguimos intentándolo…',
    text: 'Si ya habías dado de alta tu local, te llevaremos a tu panel. Si es tu primera vez, sigue con el alta.',
  },
  registered: 'Tu local ya está dado de alta con estos datos. Solo falta abrir tu panel.',
  failure: {
    noIdentity: {
      title: 'No has iniciado sesión',
      text: 'Inicia sesión en esta misma pestaña y sigues donde estabas, con lo que ya has escrito.',
    },
    noEmail: {
      title: 'Tu cuenta no tiene correo',
      text: 'Lo necesitamos para darte de alta. Inicia sesión con una cuenta que tenga correo.',
    },
    emailInUse: {
      title: 'Ese correo ya tiene un local',
      text: 'Hay un local con este correo en otra cuenta. Inicia sesión con ella o usa otro correo.',
    },
    emailRefused: {
      title: 'No podemos usar el correo de tu cuenta',
      text: 'Es demasiado largo o tiene signos que no se admiten. Inicia sesión con una cuenta que use otro correo.',
    },
    outdatedPage: {
      title: 'Tienes abierta una versión antigua de esta página',
      text: 'Vuelve a cargarla y envía otra vez los datos: lo que has escrito sigue aquí.',
    },
    invalidFields: {
      title: 'Hay datos que corregir',
      text: 'Revisa los campos marcados y vuelve a enviarlos.',
    },
    recentSignInRequired: {
      title: 'Hace falta que vuelvas a entrar',
      text: 'Ha pasado un rato desde que iniciaste sesión. Entra otra vez y terminamos.',
    },
    accountDisabled: {
      title: 'Tu cuenta está desactivada',
      text: 'Con ella no puedes darte de alta. Si crees que es un error, escríbenos.',
    },
    unauthorized: {
      title: 'Tu sesión ha caducado',
      text: 'Inicia sesión otra vez y seguirás donde estabas: no has perdido nada.',
    },
    tooManyRequests: {
      title: 'Demasiados intentos',
      text: 'Espera un minuto y vuelve a intentarlo.',
    },
    unavailable: {
      title: 'Ahora mismo tenemos problemas',
      text: 'El fallo es nuestro y tus datos siguen aquí. Vuelve a intentarlo dentro de un momento.',
    },
    unknown: {
      title: 'Algo ha ido mal',
      text: 'Tus datos siguen aquí, y se guardan 24 horas. Vuelve a intentarlo ahora o más tarde.',
    },
    storeDeleted: {
      title: 'Tu local ya no está dado de alta',
      text: 'Se ha borrado, quizá en otra pestaña. Tus datos siguen aquí: para darlo de alta otra vez, vuelve a enviarlos.',
    },
    registeredBefore: {
      title: 'Tu local ya estaba dado de alta',
      text: 'Ya lo teníamos, con los datos que ves aquí. Tus últimos cambios no se han guardado: sigue, y hazlos otra vez en tu panel.',
    },
  },
  fieldErrors: {
    required: {
      name: 'Escribe tu nombre.',
      lastName: 'Escribe tus apellidos.',
      phone: 'Escribe tu teléfono.',
      storeName: 'Escribe el nombre del local.',
      address: 'Escribe la dirección del local.',
    },
    tooLong: 'Demasiado largo: el máximo es de {{limit}} caracteres.',
    unreadable: 'Hay caracteres que no se admiten. Quítalos.',
    invalid: 'Hay algo mal escrito. Revísalo.',
    shortPhone: 'Faltan cifras. Escribe el teléfono completo.',
    invalidPhone: 'Escribe un solo teléfono, de 20 cifras como máximo.',
  },
  reload: 'Volver a cargar',
} as const;
