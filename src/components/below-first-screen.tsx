import type { ReactNode } from 'react';
import styles from './below-first-screen.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';

interface BelowFirstScreenProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Sections that the first paint does not lay out. */
export function BelowFirstScreen({ className = '', children }: BelowFirstScreenProps) {
  const isHydrated = useIsHydrated();
  return <div className={isHydrated ? className : `${className} ${styles.unhurried}`}>{children}</div>;
}
