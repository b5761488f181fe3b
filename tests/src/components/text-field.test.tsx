import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextField } from '#src/components/text-field.tsx';

const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

it('ties the label, the hint and the error to the input', () => {
  const { rerender } = render(<TextField label="Correo" />);
  const input = screen.getByLabelText('Correo');
  expect(describedBy(input)).toEqual([]);
  expect(input.getAttribute('aria-invalid')).toBeNull();

  rerender(<TextField label="Correo" hint="El del trabajo" error="Falta la arroba" />);
  expect(describedBy(input)).toEqual(['El del trabajo', 'Falta la arroba']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('announces an error that appears', () => {
  const { container, rerender } = render(<TextField label="Correo" />);
  const news = container.querySelector('[aria-live="polite"]');
  expect(news?.textContent).toBe('');
  rerender(<TextField label="Correo" error="Falta la arroba" />);
  expect(news?.textContent).toBe('Falta la arroba');
});

it('passes the props and the ref of an input on', async () => {
  const onChange = vi.fn();
  const ref = { current: null };
  render(
    <TextField
      ref={ref}
      label="Correo"
      name="email"
      type="email"
      autoComplete="username"
      onChange={onChange}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Correo');
  expect(ref.current).toBe(input);
  expect([input.name, input.type, input.autocomplete]).toEqual(['email', 'email', 'username']);
  await userEvent.type(input, 'a');
  expect(onChange).toHaveBeenCalledTimes(1);
});
