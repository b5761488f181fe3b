import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PasswordField } from '#src/components/password-field.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());

beforeEach(async () => {
  await renderPage(
    <main>
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" name="password" autoComplete="current-password" hint="Long." />
        <button type="submit">Go</button>
      </form>
    </main>,
    { language: 'en' },
  );
});
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show: Password' });

test('PasswordField: toggles by mouse and keyboard, keeping caret and focus', async () => {
  const user = userEvent.setup();
  await user.type(field(), 'masa madre');
  field().setSelectionRange(4, 4);
  expect([field().type, toggle().getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(toggle());
  expect([field().type, toggle().getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([4, 4]);
  expect(field().autocomplete).toBe('current-password');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(field().type).toBe('password');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('PasswordField: disables correction and capitalization', async () => {
  const hints = () =>
    ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => field().getAttribute(name));
  expect(hints()).toEqual(['none', 'off', 'false']);
  await userEvent.setup().click(toggle());
  expect(hints()).toEqual(['none', 'off', 'false']);
});

test('PasswordField: hides the password on submit', async () => {
  const user = userEvent.setup();
  await user.type(field(), 'masa madre');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(field().type).toBe('password');
});

test('PasswordField: announces caps lock politely in the focused field only', () => {
  const press = (type: 'keyDown' | 'keyUp', isOn: boolean) => {
    const event = createEvent[type](field(), { key: 'A' });
    Object.defineProperty(event, 'getModifierState', { value: (key: string) => key === 'CapsLock' && isOn });
    fireEvent(field(), event);
  };
  const news = screen.getByRole('status');
  expect(news.textContent).toBe('');
  press('keyDown', true);
  expect(news.textContent).toBe('Caps lock is on.');
  press('keyUp', false);
  expect(news.textContent).toBe('');
  press('keyDown', true);
  fireEvent.blur(field());
  expect(news.textContent).toBe('');
});

test('PasswordField: accepts a pasted password', async () => {
  const user = userEvent.setup();
  await user.click(field());
  await user.paste('masa madre');
  expect(field().value).toBe('masa madre');
});

test('PasswordField: accepts 128 characters', async () => {
  const user = userEvent.setup();
  const password = 'masa madre '.repeat(12).slice(0, 128);
  await user.click(field());
  await user.paste(password);
  expect(field().value).toBe(password);
  await user.clear(field());
  await user.type(field(), password);
  expect(field().value).toBe(password);
});
