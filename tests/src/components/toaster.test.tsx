import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster, type ToastView } from '#src/components/toaster.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const blocked: ToastView = {
  id: 'toast-1',
  title: 'Ventana bloqueada',
  text: 'Permite las ventanas emergentes.',
  variant: 'destructive',
  open: true,
};
const onOpenChange = vi.fn();
const show = (toast: ToastView | null) => renderPage(<Toaster toast={toast} onOpenChange={onOpenChange} />);

beforeEach(() => {
  onOpenChange.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('Toaster: renders one toast in a region that F8 focuses', async () => {
  await show(blocked);
  const region = screen.getByRole('region', { name: 'Avisos (F8)' });
  const toasts = region.querySelectorAll('li');
  expect(toasts).toHaveLength(1);
  expect(toasts[0]?.dataset.variant).toBe('destructive');
  expect(toasts[0]?.textContent).toContain(blocked.title);
  expect(toasts[0]?.textContent).toContain(blocked.text);

  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(region.querySelector('ol'));
});

it('Toaster: closes after 5000 ms', async () => {
  await show(blocked);
  act(() => void vi.advanceTimersByTime(4800));
  expect(onOpenChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith('toast-1', false);
});

it('Toaster: closes with its button', async () => {
  await show(blocked);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith('toast-1', false);
});

it('Toaster: restores the focus of before F8', async () => {
  await renderPage(
    <>
      <input aria-label="A field" />
      <Toaster toast={blocked} onOpenChange={onOpenChange} />
    </>,
  );
  const field = screen.getByLabelText('A field');
  field.focus();
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  const close = screen.getByRole('button', { name: 'Cerrar el aviso' });
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(field);
});

it('Toaster: closes on a swipe of 50 px', async () => {
  await show(blocked);
  const toast = screen.getByText(blocked.title).closest('li');
  if (!toast) throw new Error('There is no toast.');
  toast.setPointerCapture = () => {};
  toast.releasePointerCapture = () => {};
  toast.hasPointerCapture = () => true;
  const swipe = (distance: number) => {
    fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: distance / 2, clientY: 0 });
    fireEvent.pointerMove(toast, { clientX: distance, clientY: 0 });
    fireEvent.pointerUp(toast, { clientX: distance, clientY: 0 });
  };
  swipe(49);
  expect(onOpenChange).not.toHaveBeenCalled();
  swipe(60);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith('toast-1', false);
});

it('Toaster: renders nothing without a toast', async () => {
  await show(null);
  expect(document.querySelectorAll('li')).toHaveLength(0);
});
