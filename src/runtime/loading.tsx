import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { LoadingBar } from '#src/components/loading-bar.tsx';
import { useIsHydrated } from '#src/components/use-is-hydrated.ts';

/** Shows the loading bar during a navigation. */
export function PageLoading() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  // A prerendered page needs no bar.
  const isHydrated = useIsHydrated();
  return isHydrated && isLoading && <LoadingBar />;
}

/** Suspense with the loading bar above its fallback. */
export function LazyBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const loading = (
    <>
      <LoadingBar />
      {fallback}
    </>
  );
  return <Suspense fallback={loading}>{children}</Suspense>;
}
