import { getRouteApi } from '@tanstack/react-router';
import { AuthScreen } from '#src/screens/auth/auth.screen.tsx';

const route = getRouteApi('/auth');

export function AuthPage() {
  const { mode } = route.useSearch();
  return <AuthScreen initialMode={mode === 'sign-up' ? 'signUp' : 'signIn'} />;
}
