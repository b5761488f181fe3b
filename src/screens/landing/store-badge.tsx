import { useTranslation } from 'react-i18next';
import { NewTabLink } from '#src/components/new-tab-link.tsx';
import styles from './store-badge.module.css';

const marks = {
  appStore:
    'M33.6 31.2c0-3.9 3.2-5.8 3.3-5.9-1.8-2.6-4.6-3-5.6-3-2.4-.2-4.6 1.4-5.8 1.4s-3.1-1.4-5-1.3c-2.6 0-5 1.5-6.3 3.8-2.7 4.7-.7 11.6 1.9 15.4 1.3 1.9 2.8 3.9 4.8 3.9 1.9-.1 2.7-1.3 5-1.3s3 1.3 5 1.2c2.1 0 3.4-1.9 4.7-3.7 1.5-2.1 2.1-4.2 2.1-4.3-.1 0-4.1-1.6-4.1-6.2ZM29.8 20c1.1-1.3 1.8-3.1 1.6-4.9-1.5.1-3.4 1-4.5 2.3-1 1.1-1.9 3-1.6 4.7 1.7.1 3.4-.9 4.5-2.1Z',
  googlePlay:
    'M16.2 15.7c-.4.4-.6 1-.6 1.8v25c0 .8.2 1.4.6 1.8l13.3-14.3-13.3-14.3ZM18 14.9l13.1 13.4 4.1-4.4L20 15.2c-.7-.4-1.4-.5-2-.3ZM18 45.1c.6.2 1.3.1 2-.3l15.2-8.7-4.1-4.4L18 45.1ZM32.7 30l4.3 5 5.3-3c1.8-1 1.8-2.9 0-3.9L37 25l-4.3 5Z',
};

/** Links to the store listing; without one shows that the app is coming. */
export function StoreBadge({ store, href }: { store: keyof typeof marks; href: string }) {
  const { t } = useTranslation('landing');
  const badge = (
    <span className={styles.badge}>
      <svg viewBox="13 12 32 36" aria-hidden="true">
        <path fill="currentColor" d={marks[store]} />
      </svg>
      <span className={styles.text}>
        <span className={styles.small}>{href ? t(`app.${store}.small`) : t('app.soon')}</span>{' '}
        <span className={styles.name}>{t(`app.${store}.name`)}</span>
      </span>
    </span>
  );
  return href ? <NewTabLink href={href}>{badge}</NewTabLink> : badge;
}
