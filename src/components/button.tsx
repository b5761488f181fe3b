import type { ComponentProps, MouseEvent } from 'react';
import { ButtonContent, type ButtonStyle, buttonClass } from './button-style.tsx';

/** True, or a status text, while busy. */
export type Busy = boolean | string;

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** Ignores clicks and Enter, keeps focus and name, and shows a status text. */
  busy?: Busy;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, onColor, icon, busy = false, children, onClick, ...rest } = props;
  const style = { variant, size, wide, onColor, icon };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass(style)}
      onClick={press}
    >
      <ButtonContent {...style} busyLabel={typeof busy === 'string' ? busy : undefined}>
        {children}
      </ButtonContent>
    </button>
  );
}
