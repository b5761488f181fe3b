import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ButtonContent, type ButtonStyle, buttonClass } from './button-style.tsx';

function StyledAnchor(props: ButtonStyle & Omit<ComponentProps<'a'>, 'className'>) {
  const { variant, size, wide, onColor, icon, children, ...rest } = props;
  const style = { variant, size, wide, onColor, icon };
  return (
    <a {...rest} className={buttonClass(style)}>
      <ButtonContent {...style}>{children}</ButtonContent>
    </a>
  );
}

/** A router link that looks like a button. */
export const LinkButton = createLink(StyledAnchor);
