import { getRouteApi, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#src/app/load-chunk.ts';
import { isEmailLink } from '#src/app/surfaces.ts';
import { paths } from '#src/config/paths.ts';
import { AuthScreen } from '#src/screens/auth/auth.screen.tsx';

const route = getRouteApi('/auth');

const EmailLinkScreen = lazy(async () => {
  const { EmailLinkScreen } = await loadChunk(() => import('#src/screens/email-link/email-link.screen.tsx'));
  return { default: EmailLinkScreen };
});

export function AuthPage() {
  const search = route.useSearch();
  const start = useLocation({ select: ({ state }) => state.start });
  if (!isEmailLink({ pathname: paths.auth, search })) {
    return <AuthScreen initialMode={search.mode === 'sign-up' ? 'signUp' : 'signIn'} start={start} />;
  }
  return (
    <Suspense>
      <EmailLinkScreen mode={search.mode ?? null} code={search.oobCode ?? null} />
    </Suspense>
  );
}
