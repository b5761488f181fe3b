export const privacy = {
  title: 'Política de privacidad',
  effective: 'En vigor desde el 26 de julio de 2025',
  updated: 'Última actualización: 28 de noviembre de 2026',
  contents: 'En esta página',
  sections: {
    introduction: {
      title: 'Introducción',
      text: [
        'Esta política explica qué datos recoge {{brand}}, para qué los usa y qué puedes hacer con ellos. Se aplica a esta web, a las aplicaciones móviles y al panel en el que trabajas.',
        'Recogemos lo que hace falta para que la herramienta funcione y nada más. No vendemos tus datos.',
      ],
    },
    collected: {
      title: 'Datos que recogemos',
      text: ['Según cómo uses {{brand}}, tratamos tres tipos de datos:'],
      items: [
        'Personales: tu nombre y apellidos, correo, teléfono, el nombre y la dirección de tu local, y lo que tú y tu equipo escribís en la herramienta.',
        'De uso: las páginas y funciones que abres, cuándo las abres y los errores que aparecen.',
        'Del dispositivo: el tipo de dispositivo, el sistema, el navegador, el idioma y la dirección IP.',
      ],
    },
    how: {
      title: 'Cómo los recogemos',
      text: ['Los datos llegan de tres maneras:'],
      items: [
        'Nos los das tú, al crear la cuenta, dar de alta tu local, usar la herramienta o escribirnos.',
        'Se recogen solos mientras navegas, con el almacenamiento del navegador y registros del servidor. Cuando sales de la página de acceso o del alta, el navegador nos dice cuánto duró cada paso y si algo falló, sin identificarte. Si activas «No rastrear» o el control de privacidad global, no nos dice nada.',
        'Nos los envía Google, solo si eliges entrar con tu cuenta de Google: tu nombre, tu correo y tu foto.',
      ],
    },
    use: {
      title: 'Para qué los usamos',
      text: ['Cada uso tiene un motivo y una base legal:'],
      items: [
        'Darte el servicio: abrir tu sesión, hacer tus escandallos y guardar tus registros. Base: el contrato que tienes con nosotros.',
        'Atenderte cuando nos escribes. Base: el contrato o, si todavía no tienes cuenta, nuestro interés legítimo en responderte.',
        'Cobrar los planes de pago, cuando los haya. Base: el contrato, y la ley que obliga a guardar las facturas.',
        'Saber qué funciona y qué falla, y mejorarlo. Base: nuestro interés legítimo en que la herramienta vaya bien. Puedes oponerte.',
        'Proteger las cuentas frente a accesos indebidos y cumplir con la ley. Base: nuestro interés legítimo en la seguridad, y nuestras obligaciones legales.',
      ],
    },
    thirdParties: {
      title: 'Servicios de terceros',
      text: [
        'Trabajamos con pocos proveedores. Cada uno recibe solo lo que necesita para su parte y responde de ello por contrato:',
      ],
      items: [
        'Google Ireland Limited (Firebase Authentication y, si hace falta, reCAPTCHA Enterprise): comprueba quién eres al entrar, puede comprobar que no eres un robot y nos da estadísticas de uso.',
        'Un proveedor de pagos con tarjeta, cuando haya planes de pago. Tratará los datos de la tarjeta, que nosotros no vemos ni guardamos. Diremos aquí su nombre antes del primer cobro.',
        'Mapbox, Inc.: recibe lo que escribes en el campo de la dirección, para proponerte la correcta, y tu dirección IP.',
        'El proveedor que aloja la web y la base de datos, en el que están guardados los datos.',
      ],
    },
    rights: {
      title: 'Tus derechos',
      text: ['En cualquier momento puedes:'],
      items: [
        'Acceder a tus datos y pedir una copia.',
        'Corregir los que no sean exactos.',
        'Pedir que los borremos, y con ellos tu cuenta.',
        'Oponerte a un uso concreto o limitarlo.',
        'Llevártelos a otro servicio en un formato que se pueda leer.',
        'Retirar un permiso que nos hayas dado, sin que afecte a lo anterior.',
        'Reclamar ante la autoridad de protección de datos. En España es la AEPD.',
      ],
    },
    retention: {
      title: 'Cuánto tiempo los guardamos',
      text: ['Guardamos cada dato el tiempo que hace falta, y después lo borramos o lo dejamos anónimo:'],
      items: [
        'Datos de la cuenta: hasta que se borre la cuenta. Si no terminas el alta: hasta 90 días después de usarla por última vez.',
        'Tu sesión: una cookie, hasta 5 días después de tu última visita y, como mucho, 14 desde que entras. Tu navegador recuerda que tienes la sesión abierta hasta que la cierres, o hasta que ese cierre nos llegue.',
        'Lo que escribes en el alta: en tu navegador, 24 horas como mucho desde lo último que escribes. Se borra antes si terminas, cierras la sesión o eliges otra cuenta.',
        'El plato que guardas en la página de inicio: en tu navegador, 30 días como mucho. Si creas la cuenta o entras, tu panel puede recogerlo; entonces se borra de aquí.',
        'El idioma y el tema que eliges: en tu navegador, hasta que borres sus datos; el idioma también en una cookie, un año.',
        'Notas de que ya se han cargado los tipos de letra y de que has ido a Google a iniciar sesión: en tu navegador, hasta que cierres la pestaña.',
        'Lo que el componente de acceso anota de sí mismo: su versión y los días en que se ha usado, 30 como mucho, en tu navegador hasta que se envían. Si comprobamos que no eres un robot, Google guarda ahí sus propios datos hasta que los borres.',
        'Registros del servidor y recuentos de peticiones, en los que tu red y tu cuenta aparecen solo como códigos: mientras hagan falta contra fallos y abusos.',
        'Datos de analítica: 14 meses.',
        'Conversaciones con soporte: 3 años.',
        'Registros de pagos: 7 años, porque lo exige la ley.',
      ],
    },
    cookies: {
      title: 'Cookies',
      text: [
        'Solo usamos las cookies y el almacenamiento del navegador que la web necesita para funcionar. Por eso no te pedimos permiso. No hay publicidad ni seguimiento.',
      ],
      items: [
        'La cookie de tu sesión: te mantiene dentro de {{brand}} y de tu panel.',
        'La cookie del idioma: recuerda el que eliges.',
        'El almacenamiento del navegador: recuerda el tema, lo que escribes en el alta, el plato que guardas, si tienes la sesión abierta y si la última vez entraste con Google o con el correo.',
        'Google guarda las suyas solo si entras con tu cuenta de Google o si comprobamos que no eres un robot.',
      ],
    },
    security: {
      title: 'Seguridad',
      text: [
        'Todo viaja cifrado, las contraseñas las custodia el proveedor de autenticación y solo accede a los datos quien los necesita para su trabajo. Guardamos copias y revisamos los accesos.',
        'Ningún sistema es infalible. Si hubiera un fallo que te afectase, te lo diríamos sin demora, a ti y a la autoridad.',
      ],
    },
    transfers: {
      title: 'Transferencias internacionales',
      text: [
        'Algunos proveedores tratan datos fuera del Espacio Económico Europeo. Cuando pasa, los protegen las cláusulas contractuales tipo de la Comisión Europea o una decisión de adecuación.',
      ],
    },
    children: {
      title: 'Menores de 13 años',
      text: [
        '{{brand}} es una herramienta de trabajo y no se dirige a menores de 13 años. No recogemos sus datos a sabiendas; si descubrimos que los tenemos, los borramos. Si crees que ha ocurrido, escríbenos.',
      ],
    },
    changes: {
      title: 'Cambios en esta política',
      text: [
        'Si cambiamos esta política, publicaremos aquí la nueva versión con su fecha. Si el cambio es importante, te avisaremos antes por correo.',
      ],
    },
    contact: {
      title: 'Contacto',
      text: ['Para cualquier duda sobre tus datos, o para ejercer tus derechos, escríbenos a'],
    },
  },
} as const;
