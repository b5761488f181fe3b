import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './privacy.module.css';

export const sections = [
  'introduction',
  'collected',
  'how',
  'use',
  'thirdParties',
  'rights',
  'retention',
  'cookies',
  'security',
  'transfers',
  'children',
  'changes',
  'contact',
] as const;
type Section = (typeof sections)[number];

const withList = ['collected', 'how', 'use', 'thirdParties', 'rights', 'retention', 'cookies'] as const;
type WithList = (typeof withList)[number];
const hasList = (section: Section): section is WithList => withList.some((name) => name === section);

export function PrivacySection({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('privacy');
  const text: readonly string[] = t(`sections.${section}.text`, { returnObjects: true });
  const items: readonly string[] = hasList(section)
    ? t(`sections.${section}.items`, { returnObjects: true })
    : [];
  return (
    <section id={section} className={styles.section} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{t(`sections.${section}.title`)}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
