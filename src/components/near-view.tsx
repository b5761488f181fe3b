import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface NearViewProps {
  /** Holds the place of the children. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders its children, which may load on demand, once the reader is a screen away. */
export function NearView({ fallback, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '100%' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isNear ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>;
}
