export const errors = {
  signIn: {
    'invalid-email': {
      title: 'Correo no válido',
      text: 'Escribe una dirección de correo válida.',
    },
    'invalid-credential': {
      title: 'Datos incorrectos',
      text: 'El correo o la contraseña no son correctos.',
    },
    'user-disabled': {
      title: 'Cuenta desactivada',
      text: 'Esta cuenta está desactivada.',
    },
    'user-not-found': {
      title: 'No encontramos tu cuenta',
      text: 'No hay ninguna cuenta con ese correo.',
    },
    'wrong-password': {
      title: 'Contraseña incorrecta',
      text: 'La contraseña que has escrito no es correcta.',
    },
    'too-many-requests': {
      title: 'Demasiados intentos',
      text: 'Prueba dentro de un rato o cambia tu contraseña.',
    },
    'network-request-failed': {
      title: 'Sin conexión',
      text: 'Revisa tu conexión a internet y vuelve a intentarlo.',
    },
    'email-already-in-use': {
      title: 'Ese correo ya está en uso',
      text: 'Ya hay una cuenta con este correo. Inicia sesión con ella.',
    },
    'weak-password': {
      title: 'Contraseña débil',
      text: 'La contraseña debe tener al menos 6 caracteres.',
    },
    'user-token-expired': {
      title: 'Tu sesión ha caducado',
      text: 'Vuelve a iniciar sesión.',
    },
    'session-open': {
      title: 'Tu panel sigue abierto',
      text: 'Aquí has salido, pero el servidor no lo ha confirmado. Lo seguimos intentando mientras esta página esté abierta. Si el dispositivo es compartido, borra también las cookies de este sitio.',
    },
    'requires-recent-login': {
      title: 'Hace falta que vuelvas a entrar',
      text: 'Ha pasado un rato desde tu último acceso. Inicia sesión otra vez.',
    },
    'link-failed': {
      title: 'No se ha podido conectar {{provider}}',
      text: 'Tu contraseña es correcta, pero la respuesta de {{provider}} ha caducado. Vuelve y elige {{provider}} otra vez.',
    },
    'recaptcha-failed': {
      title: 'Falta la comprobación de seguridad',
      text: 'No hemos podido comprobar que no eres un robot. Desactiva los bloqueadores de anuncios o de rastreo en esta página y vuelve a intentarlo, o continúa con Google.',
    },
    'multi-factor-auth-required': {
      title: 'Hace falta un segundo paso',
      text: 'Esta cuenta pide un segundo paso después de la contraseña o de Google, y esta página no puede darlo. Escríbenos desde este correo a {{contact}} y te ayudamos a entrar.',
    },
    other: {
      title: 'No has podido entrar',
      text: 'Ha ocurrido un error desconocido.',
    },
    withoutCode: {
      title: 'Error inesperado',
      text: 'Algo ha ido mal. Vuelve a intentarlo.',
    },
  },
  // The second text of a code, where it's the true one.
  variants: {
    'wrong-password':
      'La contraseña que has escrito no es correcta. Prueba dentro de un rato o cambia tu contraseña.',
    'too-many-requests': 'Espera unos minutos y vuelve a intentarlo.',
  },
  // What follows a text that names no way on.
  next: {
    signIn: 'Vuelve a intentarlo.',
    provider: 'Vuelve a intentarlo o continúa con el correo.',
    limit: 'Si sigue igual, prueba con otra conexión.',
  },
  vendor: {
    message: 'El servicio de acceso dice: «{{message}}»',
    code: 'Si se repite, apunta este código: {{code}}.',
  },
  provider: {
    'invalid-email': {
      title: 'Correo no válido',
      text: 'Escribe una dirección de correo válida.',
    },
    'user-disabled': {
      title: 'Cuenta desactivada',
      text: 'Esta cuenta está desactivada.',
    },
    'user-not-found': {
      title: 'No encontramos tu cuenta',
      text: 'No hay ninguna cuenta con ese correo.',
    },
    'wrong-password': {
      title: 'Contraseña incorrecta',
      text: 'La contraseña que has escrito no es correcta.',
    },
    'email-already-in-use': {
      title: 'Ese correo ya está en uso',
      text: 'Este correo ya pertenece a una cuenta.',
    },
    'weak-password': {
      title: 'Contraseña débil',
      text: 'La contraseña debe tener al menos 6 caracteres.',
    },
    'popup-closed-by-user': {
      title: 'No has terminado de entrar',
      text: 'La ventana se ha cerrado antes de terminar.',
    },
    'popup-blocked': {
      title: 'Ventana bloqueada',
      text: 'Permite las ventanas emergentes en tu navegador para continuar.',
    },
    'network-request-failed': {
      title: 'Sin conexión',
      text: 'Revisa tu conexión a internet.',
    },
    'too-many-requests': {
      title: 'Demasiados intentos',
      text: 'Espera unos minutos y vuelve a intentarlo.',
    },
    'provider-unreached': {
      title: '{{provider}} no responde',
      text: 'No hemos podido abrir la página de {{provider}}. Vuelve a intentarlo o continúa con el correo.',
    },
    'internal-error': {
      title: 'Error interno',
      text: 'Ha ocurrido un error inesperado. Vuelve a intentarlo.',
    },
    'multi-factor-auth-required': {
      title: 'Hace falta un segundo paso',
      text: 'Esta cuenta pide un segundo paso después de la contraseña o de {{provider}}, y esta página no puede darlo. Escríbenos desde este correo a {{contact}} y te ayudamos a entrar.',
    },
    other: {
      title: 'No has podido entrar',
      text: 'Algo ha ido mal.',
    },
    withoutCode: {
      title: 'Error inesperado',
      text: 'Ha ocurrido un error desconocido. Vuelve a intentarlo.',
    },
  },
} as const;
