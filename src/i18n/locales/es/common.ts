export const common = {
  brand: '{{brand}}',
  skipToContent: 'Saltar al contenido',
  homeLink: '{{brand}}, ir al inicio',
  menu: 'Menú',
  mainNavigation: 'Principal',
  footerNavigation: 'Pie de página',
  language: 'Idioma',
  languageFailed: 'No hemos podido cargar ese idioma. Revisa tu conexión y vuelve a intentarlo.',
  opensInNewTab: 'Se abre en otra pestaña',
  close: 'Cerrar',
  nav: {
    features: 'Funciones',
    pricing: 'Precios',
    about: 'Quiénes somos',
    privacy: 'Privacidad',
    signIn: 'Iniciar sesión',
    getStarted: 'Empezar',
  },
  footer: {
    claim: 'Los costes y el día a día de las cocinas pequeñas.',
  },
  toast: {
    label: 'Aviso',
    // Radix puts the key in place of {hotkey}.
    region: 'Avisos ({hotkey})',
    close: 'Cerrar el aviso',
  },
  chunkFailed: {
    title: 'No hemos podido cargar la página',
    text: 'Puede que se haya cortado la conexión o que acabemos de publicar una versión nueva.',
    retry: 'Reintentar',
  },
  meta: {
    description:
      '{{brand}} calcula lo que te cuesta de verdad cada plato, con su merma, y lleva en la misma hoja temperaturas, pedidos, turnos y almacén.',
    titles: {
      landing: '{{brand}} · Lo que cuesta cada plato',
      about: 'Quiénes somos · {{brand}}',
      privacy: 'Política de privacidad · {{brand}}',
      getStarted: 'Primeros pasos · {{brand}}',
      auth: 'Entra en tu cuenta · {{brand}}',
      registration: 'Alta de tu local · {{brand}}',
      notFound: 'Página no encontrada · {{brand}}',
    },
  },
} as const;
