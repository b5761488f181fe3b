import { useTranslation } from 'react-i18next';

/** Link to the contact e-mail address. */
export function ContactLink() {
  const { t } = useTranslation('common');
  return <a href={`mailto:${t('contact')}`}>{t('contact')}</a>;
}

/** Replaces the contact e-mail address in a text with a link. */
export function WithContact({ children }: { children: string }) {
  const { t } = useTranslation('common');
  const [before, ...after] = children.split(t('contact'));
  return (
    <>
      {before}
      {after.map((rest) => (
        <span key={rest}>
          <ContactLink />
          {rest}
        </span>
      ))}
    </>
  );
}
