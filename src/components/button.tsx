import type { ComponentProps, MouseEvent } from 'react';
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Waiting for an answer: pressing it (or Enter in its form) does nothing, and it keeps the focus. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, onBlock, icon, busy = false, children, onClick, ...rest } = props;
  const look = { variant, size, wide, onBlock, icon };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass(look)}
      onClick={press}
    >
      <ButtonFace {...look}>{children}</ButtonFace>
    </button>
  );
}
