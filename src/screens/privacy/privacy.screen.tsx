import { useTranslation } from 'react-i18next';
import { BelowTheFold } from '#src/components/below-the-fold.tsx';
import { OperatorLines } from '#src/components/operator-lines.tsx';
import { PublicPage } from '#src/screens/public-page/public-page.tsx';
import styles from './privacy.module.css';
import { PrivacySection, sections } from './privacy-section.tsx';

export function PrivacyScreen() {
  const { t } = useTranslation('privacy');
  return (
    <PublicPage>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 id="headline">{t('title')}</h1>
          <p className={styles.date}>
            <span>{t('effective')}</span> <span>{t('updated')}</span>
          </p>
        </div>
        <nav className={styles.contents} aria-labelledby="privacy-contents">
          <h2 id="privacy-contents">{t('contents')}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`sections.${section}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <BelowTheFold className={styles.text}>
          {sections.map((section) => (
            <PrivacySection key={section} section={section}>
              {section === 'contact' && <OperatorLines />}
            </PrivacySection>
          ))}
        </BelowTheFold>
      </div>
    </PublicPage>
  );
}
