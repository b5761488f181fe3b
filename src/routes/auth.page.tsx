import { getRouteApi, useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { pages } from '#contract/site.ts';
import { importWithTimeout } from '#src/config/import-with-timeout.ts';
import { LazyBoundary } from '#src/runtime/loading.tsx';
import { isEmailLink } from '#src/runtime/route-events.ts';
import { useMarkRendered } from '#src/runtime/use-loaded-app.ts';
import { AuthScreen } from '#src/screens/auth/auth.screen.tsx';
import { AuthSkeleton } from '#src/screens/auth/auth-skeleton.tsx';

const route = getRouteApi('/auth');

const EmailLinkScreen = lazy(async () => {
  const { EmailLinkScreen } = await importWithTimeout(
    () => import('#src/screens/email-link/email-link.screen.tsx'),
  );
  return { default: EmailLinkScreen };
});

export function AuthPage() {
  useMarkRendered();
  const search = route.useSearch();
  const location = useLocation();
  const [state, setState] = useState(location.state);
  // The location of the next page is there before the page.
  if (location.pathname === pages.auth && location.state !== state) setState(location.state);
  if (!isEmailLink({ pathname: pages.auth, search, state })) {
    const mode = search.mode === 'sign-up' ? 'signUp' : 'signIn';
    return <AuthScreen key={mode} initialMode={state.start?.mode ?? mode} start={state.start} />;
  }
  return (
    <LazyBoundary fallback={<AuthSkeleton />}>
      <EmailLinkScreen
        mode={search.mode ?? null}
        code={search.oobCode ?? null}
        verifiedEmail={state.verifiedEmail ?? null}
        changedEmail={state.changedEmail ?? null}
      />
    </LazyBoundary>
  );
}
