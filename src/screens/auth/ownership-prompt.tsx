import { useTranslation } from 'react-i18next';
import type { AuthPanel } from '#machines/flow/auth-view.selectors.ts';
import { Button } from '#src/components/button.tsx';
import { takeFocus } from '#src/components/take-focus.ts';
import { getLanguage, locales } from '#src/i18n/languages.ts';
import { useSend } from '#src/runtime/use-app.ts';
import styles from './sign-in-panel.module.css';

type Question = Extract<AuthPanel, { type: 'storeQuestion' }>;
type Deletion = Extract<AuthPanel, { type: 'storeDeletion' }>;

/** Asks for the owner of a store created before the e-mail was verified; the heading has the question. */
export function OwnershipPrompt({ panel }: { panel: Question | Deletion }) {
  return panel.type === 'storeDeletion' ? <StoreDeletion {...panel} /> : <StoreQuestion {...panel} />;
}

function StoreQuestion({ store, email }: Question) {
  const { t, i18n } = useTranslation('auth');
  const send = useSend('auth');
  const date = new Intl.DateTimeFormat(locales[getLanguage(i18n)], { dateStyle: 'long' }).format(
    new Date(store.createdAt),
  );
  return (
    <div className={styles.form}>
      <Focused question={t('storeQuestion.title')}>
        {t('storeQuestion.text', { name: store.name, email, date })}
      </Focused>
      <Button wide onClick={() => send({ type: 'ownership.confirmed' })}>
        {t('storeQuestion.yes')}
      </Button>
      <Button variant="line" wide onClick={() => send({ type: 'ownership.denied' })}>
        {t('storeQuestion.no')}
      </Button>
      <Button variant="plain" size="small" onClick={() => send({ type: 'signOut.requested' })}>
        {t('signOut')}
      </Button>
    </div>
  );
}

function StoreDeletion({ store: { name } }: Deletion) {
  const { t } = useTranslation('auth');
  const send = useSend('auth');
  return (
    <div className={styles.form}>
      <Focused question={t('storeDeletion.title')}>{t('storeDeletion.text', { name })}</Focused>
      <Button wide onClick={() => send({ type: 'deletion.cancelled' })}>
        {t('storeDeletion.cancel')}
      </Button>
      <Button variant="line" wide onClick={() => send({ type: 'deletion.confirmed' })}>
        {t('storeDeletion.confirm')}
      </Button>
    </div>
  );
}

/** Screen readers announce the question with the focus. */
function Focused({ question, children }: { question: string; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={takeFocus} role="group" aria-label={question} tabIndex={-1} className={styles.status}>
      <p>{children}</p>
    </div>
  );
}
