const es = {
  title: 'Panel de control',
  greeting: 'Hola,',
  note: 'Aquí va la aplicación del panel de control. Esta página solo la sustituye en tu ordenador.',
  savedDish: 'El plato que guardaste',
  sellingPrice: 'Precio de venta',
  waste: 'merma',
  signOut: 'Cerrar sesión',
  signOutFailed: 'No se ha podido cerrar la sesión. Inténtalo de nuevo.',
  noSession: 'No has iniciado sesión',
  signIn: 'Ir a iniciar sesión',
  noOwner: 'Falta completar tu registro',
  finish: 'Completar el registro',
};

const en: typeof es = {
  title: 'Dashboard',
  greeting: 'Hello,',
  note: 'The dashboard application goes here. This page only takes its place on your computer.',
  savedDish: 'The dish you kept',
  sellingPrice: 'Menu price',
  waste: 'waste',
  signOut: 'Sign out',
  signOutFailed: 'You could not be signed out. Please try again.',
  noSession: 'You are not signed in',
  signIn: 'Go to sign in',
  noOwner: 'Your registration is not complete',
  finish: 'Complete your registration',
};

export const dashboardTexts = { es, en };
type Language = keyof typeof dashboardTexts;

/** The query wins over the browser's languages, which come in order of preference. */
export function chooseLanguage(query: string | undefined, acceptLanguage = ''): Language {
  const wanted = [query ?? '', ...acceptLanguage.split(',')].map((tag) =>
    tag.trim().slice(0, 2).toLowerCase(),
  );
  return wanted.find((tag): tag is Language => Object.hasOwn(dashboardTexts, tag)) ?? 'es';
}
