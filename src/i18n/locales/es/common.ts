export const common = {
  brand: '{{brand}}',
  operator: '{{operator}}',
  contact: '{{contact}}',
  skipToContent: 'Saltar al contenido',
  homeLink: '{{brand}}, ir al inicio',
  menu: 'Menú',
  mainNavigation: 'Principal',
  footerNavigation: 'Pie de página',
  language: 'Idioma',
  languageFailed: 'No hemos podido cargar ese idioma. Revisa tu conexión y vuelve a intentarlo.',
  languageLoading: 'Cargando el idioma…',
  languageOffline: 'Sin conexión. El idioma cambiará en cuanto vuelva la conexión.',
  loading: 'Cargando…',
  moment: 'Un momento…',
  opensInNewTab: 'Se abre en otra pestaña',
  close: 'Cerrar',
  nav: {
    features: 'Funciones',
    pricing: 'Precios',
    about: 'Quiénes somos',
    privacy: 'Privacidad',
    legal: 'Aviso legal',
    signIn: 'Iniciar sesión',
    getStarted: 'Empezar',
    openDashboard: 'Abrir mi panel',
  },
  footer: {
    claim: 'Los costes y el día a día de las cocinas pequeñas.',
    product: 'Producto',
    house: 'La empresa',
    rights: '© 2026 {{brand}}',
    licenses: 'Licencias',
  },
  theme: { label: 'Tema', system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  password: {
    show: 'Mostrar: {{field}}',
    capsLock: 'Tienes las mayúsculas activadas.',
  },
  toast: {
    label: 'Aviso',
    // Radix puts the key in place of {hotkey}.
    region: 'Avisos ({hotkey})',
    close: 'Cerrar el aviso',
  },
  chunkFailed: {
    title: 'No hemos podido cargar la página',
    reason: 'Falta una parte de la página.',
    text: 'Puede que se haya cortado la conexión, que acabemos de publicar una versión nueva o que este navegador sea demasiado antiguo.',
    retry: 'Reintentar',
    offline: { reason: 'Sin conexión.', text: 'La página se abrirá sola en cuanto vuelva la conexión.' },
  },
  newVersion: {
    title: 'Hay una versión nueva de {{brand}}',
    available: 'Recarga la página cuando te venga bien.',
    loading:
      'La página se va a recargar sola. Tu correo y los datos de tu alta se conservan; la contraseña tendrás que volver a escribirla.',
    stuck:
      'La página se ha recargado, pero todavía le falta una parte. Vuelve a intentarlo dentro de unos minutos.',
    reload: 'Recargar',
  },
  meta: {
    descriptions: {
      landing:
        '{{brand}} calcula lo que te cuesta de verdad cada plato, con su merma, y reúne temperaturas, turnos y almacén.',
      about:
        'Quién hace {{brand}} y por qué: la historia, la misión y los valores de una herramienta que ahorra las cuentas de después del cierre.',
      privacy:
        'Qué datos guarda {{brand}}, para qué, durante cuánto tiempo, con quién los comparte y qué derechos tienes sobre ellos.',
      getStarted:
        'Abre tu cuenta de {{brand}} en unos dos minutos: gratis, sin tarjeta, y cancelas cuando quieras.',
      auth: 'Entra en {{brand}} o crea tu cuenta, con Google o con tu correo.',
      registration: 'Dos pasos para dar de alta tu local en {{brand}}: tus datos y los de tu local.',
      notFound: 'Aquí no hay nada. Desde el inicio de {{brand}} se llega a todo lo demás.',
    },
    socialCard:
      '{{brand}}: «Sabes a cuánto lo vendes. ¿Y cuánto te cuesta?», junto a la hoja de costes de un plato.',
    titles: {
      landing: '{{brand}} · Lo que cuesta cada plato',
      about: 'Quiénes somos · {{brand}}',
      privacy: 'Política de privacidad · {{brand}}',
      getStarted: 'Primeros pasos · {{brand}}',
      auth: 'Tu cuenta · {{brand}}',
      registration: 'Alta de tu local · {{brand}}',
      notFound: 'Página no encontrada · {{brand}}',
    },
  },
} as const;
