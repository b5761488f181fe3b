export const emailLink = {
  checking: { title: 'Un momento', status: 'Comprobando el enlace…' },
  askingToVerify: {
    title: 'Verifica tu correo',
    text: 'Se ha creado una cuenta con {{email}}. Si has sido tú, pulsa el botón para confirmarlo.',
    confirm: 'Verificar mi correo',
    notYou: '¿No has sido tú? No pulses nada y cierra esta página.',
  },
  askingForPassword: {
    title: 'Verifica tu correo',
    text: 'Para verificar {{email}}, escribe la contraseña que elegiste para tu cuenta.',
    whyTitle: '¿Por qué la contraseña? ¿Y si no me he registrado?',
    why: 'Te la pedimos porque en este navegador no has iniciado sesión con esa cuenta. Así sabemos que la creaste tú y no otra persona con tu correo.',
    whyBeside:
      'Te la pedimos porque en este navegador está abierta la sesión de {{other}}, y no la cerraremos. Así sabemos que la cuenta la creaste tú y no otra persona con tu correo.',
    submit: 'Verificar con contraseña',
    reset: 'No sé la contraseña',
    provider: 'Yo entro con {{provider}}',
    notYou: '¿No has sido tú? Cierra esta página y no se verificará nada.',
    failure: 'No hemos podido verificar tu correo',
  },
  verifying: { title: 'Un momento', status: 'Verificando tu correo…' },
  failed: {
    title: 'No hemos podido comprobar el enlace',
    network: 'Revisa tu conexión a internet y vuelve a intentarlo.',
    tooManyRequests: 'Ha habido demasiados intentos seguidos. Espera unos minutos y vuelve a intentarlo.',
    weakPassword: 'Algo ha ido mal. Vuelve a intentarlo.',
    secondFactor:
      'Esta cuenta pide un segundo paso después de la contraseña, y esta página no puede darlo. Escríbenos desde este correo a {{contact}} y te ayudamos a entrar.',
    unknown: 'Algo ha ido mal. Vuelve a intentarlo en un momento.',
    retry: 'Reintentar',
  },
  notVerified: { title: 'No hemos podido verificar tu correo' },
  linkSent: {
    title: 'Mira tu correo',
    verifyEmail:
      'Hemos enviado a {{email}} un enlace para elegir una contraseña nueva. Con él también verificas tu correo, y la contraseña anterior dejará de servir.',
    recoverEmail:
      'Hemos enviado a {{email}} un enlace para elegir una contraseña nueva. Con ella podrás entrar.',
    spam: 'Si no llega en unos minutos, mira en el correo no deseado.',
  },
  askingToRecover: {
    title: 'Han cambiado el correo de tu cuenta',
    text: 'Tu cuenta tenía el correo {{email}}. Si no lo has cambiado tú, recupera aquí tu cuenta.',
    effect:
      'La cuenta volverá a tener tu correo, se cerrará la sesión en todos los dispositivos y la contraseña dejará de servir. Después elegirás una nueva.',
    confirm: 'Recuperar mi cuenta',
    wasYou: '¿Lo has cambiado tú? Cierra esta página y todo seguirá igual.',
  },
  recovering: { title: 'Un momento', status: 'Recuperando tu cuenta…' },
  notRecovered: { title: 'No hemos podido recuperar tu cuenta' },
  recovered: {
    title: 'La cuenta vuelve a ser tuya',
    text: 'Tu cuenta vuelve a tener el correo {{email}}, y se ha cerrado la sesión en todos los dispositivos.',
    send: 'Enviarme un enlace para una contraseña nueva',
    failure: 'No hemos podido enviar el enlace',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    subtitle: 'A partir de ahora entrarás con ella.',
    password: 'Contraseña nueva',
    submit: 'Guardar contraseña',
    saving: 'Guardando contraseña…',
    failure: {
      title: 'La contraseña no se ha guardado',
      network: 'Revisa tu conexión a internet e intenta guardarla otra vez.',
      tooManyRequests:
        'Ha habido demasiados intentos seguidos. Espera unos minutos e intenta guardarla otra vez.',
      weakPassword: 'Es demasiado débil. Prueba con una más larga.',
      secondFactor:
        'Esta cuenta pide un segundo paso después de la contraseña, y esta página no puede darlo. Escríbenos desde este correo a {{contact}} y te ayudamos a entrar.',
      unknown: 'Algo ha ido mal. Intenta guardarla otra vez.',
    },
  },
  changed: {
    title: 'Contraseña cambiada',
    text: 'Ya puedes iniciar sesión con la nueva.',
    status: 'Iniciando sesión…',
  },
  anotherAccount: {
    changed: 'La contraseña de {{email}} ya está cambiada.',
    text: 'En este navegador está abierta la sesión de {{other}}. Para entrar como {{email}}, cierra antes esa sesión.',
    useAnother:
      'En este navegador está abierta la sesión de {{other}}. Para usar otra cuenta, cierra antes esa sesión.',
    signOut: 'Cerrar sesión',
    signOutHint: 'Se borrará también de este dispositivo lo que {{other}} tenga a medias en su alta.',
    signingOut: 'Cerrando sesión…',
    continueAs: 'Seguir como {{other}}',
  },
  verified: {
    title: 'Correo verificado',
    text: 'Hemos verificado {{email}}.',
    signedIn: 'Puedes seguir donde estabas.',
    signedOut: 'Inicia sesión y sigue donde estabas.',
    continue: 'Seguir',
    signIn: 'Iniciar sesión',
  },
  stamp: { verified: 'Conforme', changed: 'Hecho' },
  ticket: {
    verified:
      'Mesa 1\ncorreo, el tuyo\nformas de entrar\ndudas de que es tuyo\nlisto para servir\nTotal\n0,00\u00a0€',
    password: 'Mesa 1\ncontraseña nueva\nminutos\ndatos perdidos\ntodo sigue en su sitio\nTotal\n0,00\u00a0€',
  },
  unusable: {
    malformed: {
      title: 'A este enlace le falta algo',
      text: 'Quizá se cortó al copiarlo. Ábrelo desde el correo, o copia la dirección entera. Si no funciona, pide otro.',
    },
    unsupported: {
      title: 'Este enlace no se abre aquí',
      text: 'Es para cambiar el correo de la cuenta, y aquí todavía no se puede. Si quieres cambiarlo, o si no lo has pedido tú, escríbenos:',
    },
    expired: { title: 'El enlace ha caducado', text: 'Por seguridad, los enlaces caducan.' },
    invalid: {
      title: 'El enlace ya no sirve',
      text: 'Puede que esté incompleto, que ya se haya usado o que haya otro más nuevo.',
    },
    accountDisabled: {
      title: 'Cuenta desactivada',
      text: 'La cuenta de este enlace está desactivada. Si crees que es un error, escríbenos:',
    },
    accountMissing: {
      title: 'La cuenta ya no existe',
      text: 'El enlace es de una cuenta que se ha borrado. Puedes crear otra.',
    },
    needsHelp: {
      title: 'Esto tenemos que verlo contigo',
      text: 'El local de esta cuenta ya usa otro correo, o tu correo ya tiene otra cuenta. Escríbenos y lo resolvemos:',
    },
    next: {
      resetPassword:
        'Si acabas de cambiar la contraseña, inicia sesión con la nueva. Si no, pide otro enlace.',
      recoverEmail:
        'Si ya lo habías abierto, la cuenta vuelve a tener tu correo: pide una contraseña nueva al iniciar sesión.',
      verifyEmail:
        'Si ya lo habías abierto, tu correo está verificado y no tienes que hacer nada. Si no, pide otro enlace cuando hayas iniciado sesión.',
    },
  },
  askAgain: 'Pedir otro enlace',
  signIn: 'Iniciar sesión',
  backToHome: 'Volver al inicio',
} as const;
