import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx';

function AnchorWithLook(props: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) {
  const { variant, size, wide, onBlock, icon, children, ...rest } = props;
  const look = { variant, size, wide, onBlock, icon };
  return (
    <a {...rest} className={buttonClass(look)}>
      <ButtonFace {...look}>{children}</ButtonFace>
    </a>
  );
}

/** A router link that looks like a button. */
export const LinkButton = createLink(AnchorWithLook);
