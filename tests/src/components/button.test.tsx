import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '#src/components/button.tsx';

const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

const form = (busy: boolean) => (
  <form onSubmit={onSubmit}>
    <input aria-label="Correo" />
    <Button type="submit" busy={busy}>
      Entrar
    </Button>
  </form>
);

it('Button: has type button by default', () => {
  render(<Button>Entrar</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' }).type).toBe('button');
});

it('Button: submits its form when its type is submit', async () => {
  onSubmit.mockClear();
  render(form(false));
  await userEvent.type(screen.getByLabelText('Correo'), '{Enter}');
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('Button: ignores clicks and keeps the focus while busy', async () => {
  onSubmit.mockClear();
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Correo'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
