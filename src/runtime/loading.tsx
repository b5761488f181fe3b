import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { LoadingBar } from '#src/components/loading-bar.tsx';
import { useIsHydrated } from '#src/components/use-is-hydrated.ts';

/** The bar, while the page that was asked for is on its way. */
export function PageLoading() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  // What the build draws is there.
  const isHydrated = useIsHydrated();
  return isHydrated && isLoading && <LoadingBar />;
}

/** Something whose code comes on demand; the bar, and what stands in its place, while it is on its way. */
export function OnDemand({ instead, children }: { instead?: ReactNode; children: ReactNode }) {
  const fallback = (
    <>
      <LoadingBar />
      {instead}
    </>
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
