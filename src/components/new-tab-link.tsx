import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonContent, type ButtonStyle, buttonClass } from './button-style.tsx';

interface NewTabLinkProps {
  href: string;
  /** Renders a button; without a style only the children. */
  style?: ButtonStyle;
  children: ReactNode;
}

/** Link to another site, or from a form that keeps its input. Announces the new tab. */
export function NewTabLink({ href, style, children }: NewTabLinkProps) {
  const { t } = useTranslation('common');
  const hint = useId();
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={hint}
        className={style && buttonClass(style)}
      >
        {style ? <ButtonContent {...style}>{children}</ButtonContent> : children}
      </a>
      <span id={hint} hidden>
        {t('opensInNewTab')}
      </span>
    </>
  );
}
