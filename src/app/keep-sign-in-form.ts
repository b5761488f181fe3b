/**
 * Stores what is typed into the sign-in form with the tab's history entry, where a reload finds it: e-mail, view and
 * mode; never a password.
 */
export const keepSignInForm = () => {
  const field = document.querySelector<HTMLInputElement>('form:not([hidden]) [name=email]');
  const form = field?.form;
  if (!form) return;
  const view = form.elements.namedItem('password') ? 'email' : 'resetPassword';
  const url = new URL(location.href);
  if (form.elements.namedItem('repeatPassword')) url.searchParams.set('mode', 'sign-up');
  else url.searchParams.delete('mode');
  // Past the router, which replaces the method: it would draw the form anew, and the password would be gone.
  History.prototype.replaceState.call(
    history,
    { ...history.state, start: { view, email: field.value } },
    '',
    url,
  );
};
