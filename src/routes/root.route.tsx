import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { PageLoading } from '#src/runtime/loading.tsx';
import { Notifications } from '#src/runtime/notifications.tsx';
import { ReleaseNotice } from '#src/runtime/release-notice.tsx';
import type { RouteContext } from '#src/runtime/route-context.ts';
import { FailureScreen } from '#src/screens/failure/failure.screen.tsx';

function Root() {
  return (
    <>
      <PageLoading />
      <Outlet />
      <Notifications />
      <ReleaseNotice />
    </>
  );
}

function Failure(props: ErrorComponentProps) {
  return (
    <>
      <FailureScreen {...props} />
      <Notifications />
    </>
  );
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Root,
  errorComponent: Failure,
  notFoundComponent: lazyRouteComponent(
    () => importWithTimeout(() => import('#src/screens/not-found/not-found.screen.tsx')),
    'NotFoundScreen',
  ),
});
