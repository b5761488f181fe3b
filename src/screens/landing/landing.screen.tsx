import { useTranslation } from 'react-i18next';
import { BelowFirstScreen } from '#src/components/below-first-screen.tsx';
import { Button } from '#src/components/button.tsx';
import { LinkButton } from '#src/components/link-button.tsx';
import { PublicPage } from '#src/components/public-page.tsx';
import { paths } from '#src/config/paths.ts';
import { AppDownload } from './app-download.tsx';
import { Features } from './day/features.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';

export function LandingScreen({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('common');
  const actions = (
    <>
      <Button variant="plain" aria-haspopup="dialog" onClick={onSignIn}>
        {t('nav.signIn')}
      </Button>
      <LinkButton to={paths.getStarted} size="small">
        {t('nav.getStarted')}
      </LinkButton>
    </>
  );
  return (
    <PublicPage actions={actions}>
      <Hero />
      <BelowFirstScreen waitsForStyles>
        <Pricing />
        <Features />
        <AppDownload />
        <Questions />
        <FinalCall />
      </BelowFirstScreen>
    </PublicPage>
  );
}
