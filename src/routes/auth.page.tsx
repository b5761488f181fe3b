import { getRouteApi } from '@tanstack/react-router';
import { AuthScreen } from '#src/screens/auth/auth.screen.tsx';

const route = getRouteApi('/auth');

export function AuthPage() {
  const { mode, oobCode } = route.useSearch();
  return (
    // Another link is another form.
    <AuthScreen
      key={oobCode}
      initialMode={mode === 'sign-up' ? 'signUp' : 'signIn'}
      resetCode={mode === 'resetPassword' ? (oobCode ?? null) : null}
    />
  );
}
