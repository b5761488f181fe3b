import { getRouteApi } from '@tanstack/react-router';
import { SignInModal } from '#src/screens/auth/sign-in-modal.tsx';
import { LandingScreen } from '#src/screens/landing/landing.screen.tsx';

const route = getRouteApi('/');

export function LandingPage() {
  const { modal } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <LandingScreen onSignIn={() => void navigate({ search: { modal: 'sign-in' }, resetScroll: false })} />
      <SignInModal
        open={modal === 'sign-in'}
        onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    </>
  );
}
