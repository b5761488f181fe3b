import { useTranslation } from 'react-i18next';

/** Where questions go. */
export function ContactLink() {
  const { t } = useTranslation('common');
  return <a href={`mailto:${t('contact')}`}>{t('contact')}</a>;
}

/** A text with a link in the place of the address. */
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
