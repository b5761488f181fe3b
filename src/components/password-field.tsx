import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon } from './form-icons.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'control' | 'after'>;

/** Password input with a show button, hidden again on submit and reset. Announces caps lock. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    const end = new AbortController();
    for (const type of ['submit', 'reset']) form?.addEventListener(type, hide, end);
    return () => end.abort();
  }, []);

  // Some browsers move the caret when the input type changes.
  const caret = useRef<[number, number] | null>(null);
  const toggle = () => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    caret.current = [selectionStart ?? 0, selectionEnd ?? 0];
    setIsShown((shown) => !shown);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what may move the caret.
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [isShown]);

  const checkCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));

  return (
    <TextField
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setHasCapsLock(false)}
      control={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isShown}
          aria-label={t('password.show', { field: props.label })}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <EyeIcon isClosed={isShown} />
        </button>
      }
      after={
        <div className={styles.status} role="status">
          {hasCapsLock && <p className={styles.capsLock}>{t('password.capsLock')}</p>}
        </div>
      }
    />
  );
}
