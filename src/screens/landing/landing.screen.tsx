import { memo } from 'react';
import { BelowTheFold } from '#src/components/below-the-fold.tsx';
import type { SavedDishes } from '#src/runtime/saved-dishes.types.ts';
import { PublicPage } from '#src/screens/public-page/public-page.tsx';
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
  return (
    <PublicPage onSignIn={onSignIn}>
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
