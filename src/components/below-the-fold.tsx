import { type ReactNode, useEffect, useRef } from 'react';
import late from './after-first-paint.module.css';
import styles from './below-the-fold.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useIsPrerendered } from './use-is-prerendered.ts';

interface BelowTheFoldProps {
  className?: string | undefined;
  /** Below the fold on every screen: a prerendered page has its styles after it (build/prerender/critical-css.ts). */
  deferStyles?: boolean;
  children: ReactNode;
}

/** Scroll anchoring keeps the position while sections above get their height. Safari has none. */
const hasScrollAnchoring = () => CSS.supports('overflow-anchor', 'auto');

/** Lays out one section per frame, so a phone stays responsive. */
function layOutPerFrame([section, ...others]: Element[]) {
  if (!section) return;
  section.classList.add(`${styles.laidOut}`);
  requestAnimationFrame(() => setTimeout(layOutPerFrame, 0, others));
}

/** Sections that a prerendered page lays out only after a scroll. */
export function BelowTheFold({ className = '', deferStyles = false, children }: BelowTheFoldProps) {
  const isHydrated = useIsHydrated();
  const isPrerendered = useIsPrerendered();
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPrerendered || !isHydrated || !below.current) return;
    const sections = [...below.current.querySelectorAll('section, article')];
    const layOut = () => layOutPerFrame(sections);
    if (scrollY > 0 || !hasScrollAnchoring()) return layOut();
    addEventListener('scroll', layOut, { once: true });
    return () => removeEventListener('scroll', layOut);
  }, [isPrerendered, isHydrated]);
  const deferredClass = `${className} ${styles.deferred} ${deferStyles ? late.late : ''}`;
  return (
    <div
      ref={below}
      className={isPrerendered ? deferredClass : className}
      data-deferred-styles={deferStyles || undefined}
    >
      {children}
    </div>
  );
}
