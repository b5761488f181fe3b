import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '#contract/site.ts';
import { renderApp } from '#tests/src/support/render-app.tsx';

type Toast = [title: string, text: string];
const modal = '/?modal=sign-in';
const signUp = '/auth?mode=sign-up';

/** Specification, section 8, "Sign-in and sign-up", and the codes that it adds below; on /auth, or on `path`. */
const table: [code: string | null, Record<Language, Toast>, path?: string][] = [
  [
    'invalid-email',
    {
      en: ['Invalid Email', 'Please enter a valid email address.'],
      es: ['Correo no válido', 'Escribe una dirección de correo válida.'],
    },
  ],
  [
    'invalid-credential',
    {
      en: ['Invalid Credentials', 'The email or password you entered is incorrect.'],
      es: ['Datos incorrectos', 'El correo o la contraseña no son correctos.'],
    },
    modal,
  ],
  [
    'user-disabled',
    {
      en: ['Account Disabled', 'This user account has been disabled.'],
      es: ['Cuenta desactivada', 'Esta cuenta está desactivada.'],
    },
  ],
  [
    'user-not-found',
    {
      en: ['User Not Found', 'No account exists with this email address.'],
      es: ['No encontramos tu cuenta', 'No hay ninguna cuenta con ese correo.'],
    },
  ],
  [
    'wrong-password',
    {
      en: ['Wrong Password', 'The password you entered is incorrect.'],
      es: ['Contraseña incorrecta', 'La contraseña que has escrito no es correcta.'],
    },
  ],
  [
    'too-many-requests',
    {
      en: ['Too Many Attempts', 'Try again later or reset your password.'],
      es: ['Demasiados intentos', 'Prueba dentro de un rato o cambia tu contraseña.'],
    },
  ],
  [
    'network-request-failed',
    {
      en: ['Network Error', 'Check your internet connection and try again.'],
      es: ['Sin conexión', 'Revisa tu conexión a internet y vuelve a intentarlo.'],
    },
    modal,
  ],
  [
    'email-already-in-use',
    {
      en: ['Email In Use', 'This email is already associated with an account. Sign in to it instead.'],
      es: ['Ese correo ya está en uso', 'Ya hay una cuenta con este correo. Inicia sesión con ella.'],
    },
    signUp,
  ],
  [
    'weak-password',
    {
      en: ['Weak Password', 'Password should be at least 6 characters long.'],
      es: ['Contraseña débil', 'La contraseña debe tener al menos 6 caracteres.'],
    },
    signUp,
  ],
  [
    'user-token-expired',
    {
      en: ['Session Expired', 'Please sign in again.'],
      es: ['Tu sesión ha caducado', 'Vuelve a iniciar sesión.'],
    },
  ],
  [
    'requires-recent-login',
    {
      en: ['Please Sign In Again', 'It’s been a while since you last signed in. Please sign in again.'],
      es: [
        'Hace falta que vuelvas a entrar',
        'Ha pasado un rato desde tu último acceso. Inicia sesión otra vez.',
      ],
    },
  ],
  [
    'quota-exceeded',
    {
      en: [
        'Login Error',
        'An unknown error occurred. Please try again. If it keeps happening, make a note of this code: quota-exceeded.',
      ],
      es: [
        'No has podido entrar',
        'Ha ocurrido un error desconocido. Vuelve a intentarlo. Si se repite, apunta este código: quota-exceeded.',
      ],
    },
  ],
  [
    'too-many-requests',
    {
      en: [
        'Too Many Attempts',
        'Check your internet connection and try again. Wait a few minutes first. If it keeps happening, use another connection.',
      ],
      es: [
        'Demasiados intentos',
        'Espera unos minutos y vuelve a intentarlo. Si sigue igual, prueba con otra conexión.',
      ],
    },
    signUp,
  ],
  [
    null,
    {
      en: ['Unexpected Error', 'Something went wrong. Please try again.'],
      es: ['Error inesperado', 'Algo ha ido mal. Vuelve a intentarlo.'],
    },
  ],
];

const emailOption = {
  en: 'Continue with Email',
  es: 'Continuar con el correo',
};
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`form [name=${name}]`) as HTMLInputElement;

const submit = async (path: string, language: Language) => {
  const app = await renderApp(path, language);
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  await app.user.click(await screen.findByRole('button', { name: emailOption[language] }));
  fireEvent.change(field('email'), { target: { value: 'ana@example.com' } });
  for (const input of document.querySelectorAll<HTMLInputElement>('[type=password]'))
    input.value = 'Horno-de-leña-7';
  await app.user.type(field('email'), '{Enter}');
  return app;
};

/** What the toast says, and that nothing typed is lost and the form can be sent again. */
const expectFailure = async ([title, text]: Toast) => {
  const heading = await screen.findByText(title, { selector: '[data-variant=destructive] *' });
  const toast = heading.closest('[data-variant=destructive]') as HTMLElement;
  expect(toast.textContent).toContain(text);
  expect(field('email').value).toBe('ana@example.com');
  expect(field('password').value).not.toBe('');
  expect(field('email').form?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false);
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
};

describe.each(['en', 'es'] as const)('sign-in failures in %s', (language) => {
  test.each(table)('%s', async (code, texts, path = '/auth') => {
    const { answer, signIn } = await submit(path, language);
    const method = path === signUp ? 'signUpWithEmail' : 'signInWithEmail';
    await answer(() => signIn.reject(method, { code, message: code && 'raw words' }));
    await expectFailure(texts[language]);
  });

  test("auth: keeps a toast's text in the form until an edit", async () => {
    const { answer, signIn, user } = await submit('/auth', language);
    await answer(() => signIn.reject('signInWithEmail', { code: 'quota-exceeded', message: null }));
    vi.mocked(console.warn).mockClear();
    const code = /: quota-exceeded\.$/;
    (await screen.findByRole('button', { name: /^(Close the|Cerrar el)/ })).click();
    expect(screen.getByText(code, { selector: 'main *' }).textContent).toMatch(code);
    await user.type(field('email'), 'x');
    expect(screen.queryByText(code, { selector: 'main *' })).toBeNull();
  });

  test('auth: suggests a reset after a repeated wrong password', async () => {
    const { answer, signIn } = await submit('/auth', language);
    const refuse = () =>
      answer(() => signIn.reject('signInWithEmail', { code: 'wrong-password', message: null }));
    await refuse();
    const texts: Record<Language, [first: string, again: string]> = {
      en: [
        'The password you entered is incorrect.',
        'The password you entered is incorrect. Try again later or reset your password.',
      ],
      es: [
        'La contraseña que has escrito no es correcta.',
        'La contraseña que has escrito no es correcta. Prueba dentro de un rato o cambia tu contraseña.',
      ],
    };
    const [first, again] = texts[language];
    expect(await screen.findByText(first)).toBeDefined();
    fireEvent.submit(field('password').form as HTMLFormElement);
    await refuse();
    expect(await screen.findByText(again)).toBeDefined();
    vi.mocked(console.warn).mockClear();
  });
});
