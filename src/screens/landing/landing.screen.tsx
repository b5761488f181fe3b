import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BelowFirstScreen } from '#src/components/below-first-screen.tsx';
import { Button } from '#src/components/button.tsx';
import { PublicPage } from '#src/components/public-page.tsx';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { AppDownload } from './app-download.tsx';
import { Features } from './day/features.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';

interface LandingScreenProps {
  savedDishes: SavedDishes;
  onSignIn: () => void;
}

/** Not drawn again when the sign-in window opens or closes over it. */
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
      <BelowFirstScreen waitsForStyles>
        <Pricing />
        <Features />
        <AppDownload />
        <Questions />
        <FinalCall />
      </BelowFirstScreen>
    </PublicPage>
  );
});
