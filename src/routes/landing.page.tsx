import { getRouteApi, useLocation } from '@tanstack/react-router';
import { lazy, useCallback, useState } from 'react';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { LazyBoundary } from '#src/runtime/loading.tsx';
import { useMarkRendered } from '#src/runtime/use-loaded-app.ts';
import { LandingScreen } from '#src/screens/landing/landing.screen.tsx';

const route = getRouteApi('/');

const SignInModal = lazy(async () => {
  const { SignInModal } = await importWithTimeout(() => import('#src/screens/auth/sign-in-modal.tsx'));
  return { default: SignInModal };
});

export function LandingPage() {
  useMarkRendered();
  const { modal } = route.useSearch();
  const start = useLocation({ select: ({ state }) => state.start });
  const { savedDishes } = route.useRouteContext();
  const navigate = route.useNavigate();
  const isOpen = modal === 'sign-in';
  // The modal stays mounted after its first opening, so its close animation runs.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const openModal = useCallback(
    () => void navigate({ search: { modal: 'sign-in' }, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <LandingScreen savedDishes={savedDishes} onSignIn={openModal} />
      <LazyBoundary>
        {wasOpened && (
          <SignInModal
            open={isOpen}
            start={start}
            onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
          />
        )}
      </LazyBoundary>
    </>
  );
}
