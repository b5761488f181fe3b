import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BelowTheFold } from '#src/components/below-the-fold.tsx';
import { Button } from '#src/components/button.tsx';
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
  onSignIn: () => void;
}

/** Memoized: opening the sign-in modal must not render it again. */
export const LandingScreen = memo(function LandingScreen({ savedDishes, onSignIn }: LandingScreenProps) {
  const { t } = useTranslation('common');
  const signIn = (
    <Button variant="plain" aria-haspopup="dialog" onClick={onSignIn}>
      {t('nav.signIn')}
    </Button>
  );
  return (
    <PublicPage signIn={signIn}>
      <Hero savedDishes={savedDishes} />
      <BelowTheFold deferStyles>
        <Pricing />
        <Features />
        <AppDownload />
        <Questions />
        <FinalCta />
      </BelowTheFold>
    </PublicPage>
  );
});
