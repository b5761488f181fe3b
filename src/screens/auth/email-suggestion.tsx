import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import styles from './email-suggestion.module.css';
import { suggestEmail } from './suggest-email.ts';

/** Delay after the last key. On blur, the suggestion would move the clicked button. */
const DELAY_MS = 1_000;

interface EmailSuggestionProps {
  email: string;
  /** The form refused the e-mail, so the suggestion is shown immediately. */
  isRefused: boolean;
  onSuspect: (email: string) => void;
  onAccept: (email: string) => void;
}

/** Suggests a correction of a misspelt domain; the typed e-mail can still be sent. */
export function EmailSuggestion({ email, isRefused, onSuspect, onAccept }: EmailSuggestionProps) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState('');
  const meant = suggestEmail(email);
  useEffect(() => {
    if (meant) onSuspect(email);
  }, [email, meant, onSuspect]);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(email), DELAY_MS);
    return () => clearTimeout(timer);
  }, [email]);
  const suggestion = isRefused || typed === email ? meant : undefined;
  return (
    <div className={styles.suggestion} aria-live="polite">
      {suggestion && (
        <Button variant="plain" onClick={() => onAccept(suggestion)}>
          {t('emailMeant', { email: suggestion })}
        </Button>
      )}
    </div>
  );
}
