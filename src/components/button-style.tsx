import type { ReactElement, ReactNode } from 'react';
import styles from './button-style.module.css';
import { Icon } from './icons.tsx';

/** Style of buttons, and of links that look like buttons. */
export interface ButtonStyle {
  /** Ticket with a stub, outline, or underlined text. One ticket per view. */
  variant?: 'primary' | 'line' | 'plain' | undefined;
  size?: 'regular' | 'small' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** Whether the background behind it is `--block`. */
  onColor?: boolean | undefined;
  icon?: ReactElement | undefined;
}

export function buttonClass({ variant = 'primary', size = 'regular', wide, onColor }: ButtonStyle) {
  const names = [variant, size === 'small' && 'small', wide && 'wide', onColor && 'onColor'];
  return names.flatMap((name) => (name ? (styles[name] ?? []) : [])).join(' ');
}

interface ButtonContentProps extends ButtonStyle {
  /** Shown instead of the name while busy. */
  busyLabel?: string | undefined;
  children: ReactNode;
}

export function ButtonContent({ variant = 'primary', icon, busyLabel, children }: ButtonContentProps) {
  if (variant === 'primary') {
    return (
      <>
        <span className={styles.label} data-busy-label={busyLabel}>
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
