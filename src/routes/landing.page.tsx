import { getRouteApi, useLocation } from '@tanstack/react-router';
import { lazy, useCallback, useState } from 'react';
import { loadChunk } from '#src/config/load-chunk.ts';
import { OnDemand } from '#src/runtime/loading.tsx';
import { useTellDrawn } from '#src/runtime/use-started-app.ts';
import { LandingScreen } from '#src/screens/landing/landing.screen.tsx';

const route = getRouteApi('/');

const SignInModal = lazy(async () => {
  const { SignInModal } = await loadChunk(() => import('#src/screens/auth/sign-in-modal.tsx'));
  return { default: SignInModal };
});

export function LandingPage() {
  useTellDrawn();
  const { modal } = route.useSearch();
  const start = useLocation({ select: ({ state }) => state.start });
  const { keptDishes } = route.useRouteContext();
  const navigate = route.useNavigate();
  const isOpen = modal === 'sign-in';
  // Its code comes with the first opening; from then on it stays, so that it can close in good order.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const openModal = useCallback(
    () => void navigate({ search: { modal: 'sign-in' }, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <LandingScreen keptDishes={keptDishes} onSignIn={openModal} />
      <OnDemand>
        {wasOpened && (
          <SignInModal
            open={isOpen}
            start={start}
            onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
          />
        )}
      </OnDemand>
    </>
  );
}
