import { type ReactNode, useEffect, useRef } from 'react';
import late from './after-first-paint.module.css';
import styles from './below-first-screen.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useIsPrerendered } from './use-is-prerendered.ts';

interface BelowFirstScreenProps {
  className?: string | undefined;
  /**
   * On no screen is it in sight at first: in a prerendered page its styles come after it
   * (build/prerender/first-screen.ts).
   */
  waitsForStyles?: boolean;
  children: ReactNode;
}

/** Keeps what is read where it is while what is above it gets its height. Safari has none. */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

/** One in a frame: all at once, they would stop a phone for as long as it takes. */
function layOutInTurns([part, ...others]: Element[]) {
  if (!part) return;
  part.classList.add(`${styles.laidOut}`);
  requestAnimationFrame(() => setTimeout(layOutInTurns, 0, others));
}

/** Sections that a prerendered page does not lay out before somebody scrolls. */
export function BelowFirstScreen({
  className = '',
  waitsForStyles = false,
  children,
}: BelowFirstScreenProps) {
  const isHydrated = useIsHydrated();
  const isPrerendered = useIsPrerendered();
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPrerendered || !isHydrated || !below.current) return;
    const sections = [...below.current.querySelectorAll('section, article')];
    const layOut = () => layOutInTurns(sections);
    if (scrollY > 0 || !hasScrollAnchoring()) return layOut();
    addEventListener('scroll', layOut, { once: true });
    return () => removeEventListener('scroll', layOut);
  }, [isPrerendered, isHydrated]);
  const unhurried = `${className} ${styles.unhurried} ${waitsForStyles ? late.late : ''}`;
  return (
    <div
      ref={below}
      className={isPrerendered ? unhurried : className}
      data-waits-for-styles={waitsForStyles || undefined}
    >
      {children}
    </div>
  );
}
