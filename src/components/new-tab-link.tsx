import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx';

interface NewTabLinkProps {
  href: string;
  /** With a look it is drawn as a button; without one it draws only what it is given. */
  look?: ButtonLook;
  children: ReactNode;
}

/** To another site, or from a form that is to stay as it is. It says so to those who cannot see the new tab. */
export function NewTabLink({ href, look, children }: NewTabLinkProps) {
  const { t } = useTranslation('common');
  const hint = useId();
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={hint}
        className={look && buttonClass(look)}
      >
        {look ? <ButtonFace {...look}>{children}</ButtonFace> : children}
      </a>
      <span id={hint} hidden>
        {t('opensInNewTab')}
      </span>
    </>
  );
}
