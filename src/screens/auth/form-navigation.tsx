import { useTranslation } from 'react-i18next';
import { type Busy, Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icons.tsx';
import styles from './sign-in-panel.module.css';

interface FormNavigationProps {
  back: 'backToOptions' | 'backToSignIn';
  onBack: () => void;
  busy: Busy;
}

/** Back button of a form. */
export function FormNavigation({ back, onBack, busy }: FormNavigationProps) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.row}>
      <Button variant="plain" icon={<Icon name="back" />} disabled={busy !== false} onClick={onBack}>
        {t(back)}
      </Button>
    </div>
  );
}
