import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Alert } from '#src/components/alert.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { NewTabLink } from '#src/components/new-tab-link.tsx';
import { ProgressSteps } from '#src/components/progress-steps.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

it('Alert: has the role alert for an error and status for a note', () => {
  const { rerender } = render(
    <Alert title="Sin conexión" actions={<button type="button">Reintentar</button>}>
      Revisa tu conexión.
    </Alert>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Sin conexiónRevisa tu conexión.Reintentar');
  rerender(
    <Alert tone="note" title="Antes, inicia sesión">
      Necesitamos saber quién eres.
    </Alert>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
});

it('ProgressSteps: marks the current step', () => {
  render(<ProgressSteps label="Pasos" steps={['Datos personales', 'Local']} current={2} />);
  expect(screen.getByRole('list', { name: 'Pasos' })).toBeTruthy();
  const current = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  expect(current).toEqual([null, 'step']);
});

it('NewTabLink: opens a tab without opener and announces it', async () => {
  await renderPage(
    <NewTabLink href="https://video.test/" style={{ variant: 'line' }}>
      Ver la demo
    </NewTabLink>,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', {
    name: 'Ver la demo',
    description: 'Se abre en otra pestaña',
  });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://video.test/',
    '_blank',
    'noopener noreferrer',
  ]);
});

it('LinkButton: navigates with the router', async () => {
  await renderPage(<LinkButton to="/get-started">Empezar</LinkButton>);
  expect(screen.getByRole('link', { name: 'Empezar' }).getAttribute('href')).toBe('/get-started');
});
