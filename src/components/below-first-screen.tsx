import { type ReactNode, useEffect, useRef, useState } from 'react';
import late from './after-first-paint.module.css';
import styles from './below-first-screen.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';

interface BelowFirstScreenProps {
  className?: string | undefined;
  children: ReactNode;
}

/** One in a frame: all at once, they would stop a phone for as long as it takes. */
function layOutInTurns([part, ...others]: Element[]) {
  if (!part) return;
  part.classList.add(styles.laidOut ?? '');
  requestAnimationFrame(() => setTimeout(layOutInTurns, 0, others));
}

/**
 * Sections that the first paint does not lay out. In a prerendered page they wait for their styles, which come after
 * them (prerender/first-screen.ts).
 */
export function BelowFirstScreen({ className = '', children }: BelowFirstScreenProps) {
  const isHydrated = useIsHydrated();
  const [isPrerendered] = useState(!isHydrated);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPrerendered && isHydrated)
      layOutInTurns([...(below.current?.querySelectorAll('section, article') ?? [])]);
  }, [isPrerendered, isHydrated]);
  return (
    <div
      ref={below}
      data-below-first-screen
      className={isPrerendered ? `${className} ${late.late} ${styles.unhurried}` : className}
    >
      {children}
    </div>
  );
}
