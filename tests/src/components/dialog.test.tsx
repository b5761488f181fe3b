import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#src/components/dialog.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Inicio</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Iniciar sesión
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Hola de nuevo"
        description="Inicia sesión en tu cuenta"
      >
        <button type="button">Continuar con Google</button>
      </Dialog>
    </main>
  );
}

const openDialog = async () => {
  await renderPage(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  return screen.getByRole('dialog', { name: 'Hola de nuevo', description: 'Inicia sesión en tu cuenta' });
};

it('Dialog: focuses its first control and traps the focus', async () => {
  const dialog = await openDialog();
  expect(document.activeElement?.textContent).toBe('Continuar con Google');
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

it('Dialog: adds no style element, which the CSP would block', async () => {
  const before = document.querySelectorAll('style').length;
  await openDialog();
  expect(document.querySelectorAll('style')).toHaveLength(before);
});
