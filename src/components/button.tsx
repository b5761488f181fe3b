import type { ComponentProps, MouseEvent } from 'react';
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx';

/** Whether something is waited for, and in words what. */
export type Busy = boolean | string;

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /**
   * Waiting for an answer: pressing it (or Enter in its form) does nothing, and it keeps the focus and its name. A
   * text is shown on it meanwhile.
   */
  busy?: Busy;
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
      <ButtonFace {...look} news={typeof busy === 'string' ? busy : undefined}>
        {children}
      </ButtonFace>
    </button>
  );
}
