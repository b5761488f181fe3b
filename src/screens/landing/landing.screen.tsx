import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#contract/site.ts';
import { BelowTheFold } from '#src/components/below-the-fold.tsx';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { PublicPage } from '#src/components/public-page.tsx';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { AppDownload } from './app-download.tsx';
import { Features } from './features/features.tsx';
import { FinalCta } from './final-cta.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';

interface LandingScreenProps {
  savedDishes: SavedDishes;
  /** The visitor has an account and a session. */
  isOwner: boolean;
  onSignIn: () => void;
}

/** Memoized: opening the sign-in modal must not render it again. */
export const LandingScreen = memo(function LandingScreen({
  savedDishes,
  isOwner,
  onSignIn,
}: LandingScreenProps) {
  const { t } = useTranslation('common');
  // One button for both: the closed modal returns the focus to it.
  const actions = (
    <>
      <Button
        {...(isOwner ? { size: 'small' } : { variant: 'plain', 'aria-haspopup': 'dialog' })}
        onClick={onSignIn}
      >
        {t(isOwner ? 'nav.openDashboard' : 'nav.signIn')}
      </Button>
      {!isOwner && (
        <LinkButton to={pages.getStarted} size="small">
          {t('nav.getStarted')}
        </LinkButton>
      )}
    </>
  );
  return (
    <PublicPage actions={actions}>
      <Hero savedDishes={savedDishes} isOwner={isOwner} />
      <BelowTheFold deferStyles>
        <Pricing isOwner={isOwner} />
        <Features />
        <AppDownload />
        <Questions />
        <FinalCta isOwner={isOwner} />
      </BelowTheFold>
    </PublicPage>
  );
});
