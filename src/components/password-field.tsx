import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon } from './form-icons.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'control' | 'after'>;

/** A password that can be looked at while it is typed, and never once it is sent. Says when caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  // Some browsers send the caret to an end when the kind of the field changes.
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

  const look = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));

  return (
    <TextField
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setHasCapsLock(false)}
      control={
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isShown}
          aria-label={t('password.show', { field: props.label })}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <EyeIcon isClosed={isShown} />
        </button>
      }
      after={
        <div className={styles.news} role="status">
          {hasCapsLock && <p className={styles.capsLock}>{t('password.capsLock')}</p>}
        </div>
      }
    />
  );
}
