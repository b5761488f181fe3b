import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { Notifications } from '#src/app/notifications.tsx';
import { FailureScreen } from '#src/screens/failure/failure.screen.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <Notifications />
    </>
  );
}

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: FailureScreen,
  notFoundComponent: lazyRouteComponent(
    () => loadChunk(() => import('#src/screens/not-found/not-found.screen.tsx')),
    'NotFoundScreen',
  ),
});
