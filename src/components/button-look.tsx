import type { ReactElement, ReactNode } from 'react';
import styles from './button-look.module.css';
import { Icon } from './icons.tsx';

/** What a button and a link that looks like one have in common. */
export interface ButtonLook {
  /** A ticket with a stub, an outline, or an underlined text. One ticket per view. */
  variant?: 'primary' | 'line' | 'plain' | undefined;
  size?: 'regular' | 'small' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** For a ticket on a tomato surface. */
  onBlock?: boolean | undefined;
  icon?: ReactElement | undefined;
}

export function buttonClass({ variant = 'primary', size = 'regular', wide, onBlock }: ButtonLook) {
  const names = [variant, size === 'small' && 'small', wide && 'wide', onBlock && 'onBlock'];
  return names.flatMap((name) => (name ? (styles[name] ?? []) : [])).join(' ');
}

interface ButtonFaceProps extends ButtonLook {
  /** Shown in place of the name. */
  news?: string | undefined;
  children: ReactNode;
}

export function ButtonFace({ variant = 'primary', icon, news, children }: ButtonFaceProps) {
  if (variant === 'primary') {
    return (
      <>
        <span className={styles.label} data-news={news}>
          {children}
        </span>
        <span className={styles.stub} aria-hidden="true">
          {icon ?? <Icon name="arrow" />}
        </span>
      </>
    );
  }
  return (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
    </>
  );
}
