import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { meantEmail } from './email-spelling.ts';
import styles from './email-suggestion.module.css';

/** Somebody who pauses this long has typed it. Not when the field is left: what is pressed then would move away. */
const PAUSE_MS = 1_000;

interface EmailSuggestionProps {
  email: string;
  onTake: (email: string) => void;
}

/** Asks whether another e-mail was meant where its domain looks misspelt. Nobody is kept from sending what they typed. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(email), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email]);
  const meant = typed === email ? meantEmail(typed) : undefined;
  return (
    <div className={styles.suggestion} aria-live="polite">
      {meant && (
        <Button variant="plain" onClick={() => onTake(meant)}>
          {t('emailMeant', { email: meant })}
        </Button>
      )}
    </div>
  );
}
