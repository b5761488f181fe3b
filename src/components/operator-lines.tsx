import { useTranslation } from 'react-i18next';
import { ContactLink } from './contact-link.tsx';

/** Lines about the site's operator. */
export function OperatorLines({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const lines = t('operator').split('\n').filter(Boolean);
  return (
    <address className={className}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <ContactLink />
      </p>
    </address>
  );
}
