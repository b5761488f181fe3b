import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#src/app/load-chunk.ts';
import { paths } from '#src/config/paths.ts';
import { SignInModal } from '#src/screens/auth/sign-in-modal.tsx';
import { rootRoute } from './root.route.tsx';

const LandingScreen = lazyRouteComponent(
  () => loadChunk(() => import('#src/screens/landing/landing.screen.tsx')),
  'LandingScreen',
);

function Landing() {
  const { modal } = landingRoute.useSearch();
  const navigate = landingRoute.useNavigate();
  return (
    <>
      <LandingScreen onSignIn={() => void navigate({ search: { modal: 'sign-in' } })} />
      <SignInModal
        open={modal === 'sign-in'}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    </>
  );
}

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.landing,
  /** The modal is part of the address, so that the back button closes it. */
  validateSearch: (search: Record<string, unknown>): { modal?: 'sign-in' } =>
    search['modal'] === 'sign-in' ? { modal: 'sign-in' } : {},
  component: Landing,
});
