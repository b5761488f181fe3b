import { useTranslation } from 'react-i18next';
import { selectCanTryCallsNow } from '#machines/auth/auth.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { useAuth, useSend } from '#src/runtime/hooks.ts';

/** For who does not want to wait until the flow asks again by itself. */
export function TryNow() {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  const canTryNow = useAuth(selectCanTryCallsNow);
  return (
    <Button variant="line" size="small" busy={!canTryNow} onClick={() => send({ type: 'tryNow.chosen' })}>
      {t('tryNow')}
    </Button>
  );
}
