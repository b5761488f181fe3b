import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TextField } from '#src/components/text-field.tsx';

it('TextField: announces a new error', () => {
  const { container, rerender } = render(<TextField label="Correo" />);
  const news = container.querySelector('[aria-live="polite"]');
  expect(news?.textContent).toBe('');
  rerender(<TextField label="Correo" error="Falta la arroba" />);
  expect(news?.textContent).toBe('Falta la arroba');
});

/** Sets the value as an extension does: its isolated world lacks React's setter. */
const assign = (input: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

function Form({ ignores = '' }: { ignores?: string }) {
  const [text, setText] = useState('');
  const [drawings, setDrawings] = useState(0);
  return (
    <>
      <TextField
        label="Correo"
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setDrawings(drawings + 1);
          if (value !== ignores) setText(value);
        }}
      />
      <button type="button" disabled={text === ''} onClick={() => setDrawings(drawings + 1)}>
        {`Enviar ${text}`}
      </button>
    </>
  );
}

it('TextField: keeps a value assigned without an event and reports it later', async () => {
  const { rerender } = render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Correo');
  for (const text of ['ana@example.com', 'eva@example.com']) {
    act(() => assign(input, text));
    rerender(<Form />);
    expect(input.value).toBe(text);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe(`Enviar ${text}`);
  }
  act(() => {
    input.value = 'ada@example.com';
  });
  await userEvent.keyboard('{Shift}');
  expect(screen.getByRole('button').textContent).toBe('Enviar ada@example.com');
});

it('TextField: replaces a value when the form ignores its event', async () => {
  render(<Form ignores="Calle Mayor 1" />);
  const input = screen.getByLabelText<HTMLInputElement>('Correo');
  await userEvent.type(input, 'Calle');
  act(() => {
    assign(input, 'Calle Mayor 1');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await userEvent.click(input);
  expect(input.value).toBe('Calle');
});
