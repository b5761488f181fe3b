import { useTranslation } from 'react-i18next';
import { WithContact } from '#src/components/contact-link.tsx';
import { Croissant } from '#src/components/drawings/croissant.tsx';
import { Ladle } from '#src/components/drawings/ladle.tsx';
import { OperatorLines } from '#src/components/operator-lines.tsx';
import { PublicPage } from '#src/screens/public-page/public-page.tsx';
import { TrialLink } from '#src/screens/public-page/trial-link.tsx';
import styles from './about.module.css';

const values = ['clarity', 'craft', 'time', 'waste', 'trust'] as const;

export function AboutScreen() {
  const { t } = useTranslation('about');
  const meanings: readonly string[] = t('word.meanings', { returnObjects: true });
  const story: readonly string[] = t('story.paragraphs', { returnObjects: true });
  return (
    <PublicPage>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 id="headline">{t('title')}</h1>
          <p className={styles.lede}>{t('lede')}</p>
        </div>
        <section className={styles.word} aria-labelledby="about-word">
          <div className={styles.ladle}>
            <Ladle />
          </div>
          <div>
            <h2 id="about-word" lang="es">
              {t('word.name')}
            </h2>
            <p className={styles.kind}>{t('word.kind')}</p>
          </div>
          <ol className={styles.meanings}>
            {meanings.map((meaning) => (
              <li key={meaning}>{meaning}</li>
            ))}
          </ol>
        </section>
        {(['use', 'limits'] as const).map((part) => (
          <section key={part} className={styles.part} aria-labelledby={`about-${part}`}>
            <h2 id={`about-${part}`}>{t(`${part}.title`)}</h2>
            <ul className={styles.list}>
              {(t(`${part}.items`, { returnObjects: true }) as readonly string[]).map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <section className={`${styles.part} ${styles.story}`} aria-labelledby="about-story">
          <h2 id="about-story">{t('story.title')}</h2>
          <div className={styles.prose}>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className={styles.croissant}>
            <Croissant />
          </div>
        </section>
        {(['mission', 'vision'] as const).map((part) => (
          <section key={part} className={styles.part} aria-labelledby={`about-${part}`}>
            <h2 id={`about-${part}`}>{t(`${part}.title`)}</h2>
            <p className={styles.statement}>{t(`${part}.text`)}</p>
          </section>
        ))}
        <section className={styles.part} aria-labelledby="about-values">
          <h2 id="about-values">{t('values.title')}</h2>
          <ul className={styles.values}>
            {values.map((value) => (
              <li key={value}>
                <h3>{t(`values.items.${value}.title`)}</h3>
                <p>{t(`values.items.${value}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.start}>
          <TrialLink>{t('action')}</TrialLink>
        </div>
        <section className={styles.part} id="legal" aria-labelledby="about-legal">
          <h2 id="about-legal">{t('operator.title')}</h2>
          <div className={styles.prose}>
            <p>{t('operator.owner')}</p>
            <OperatorLines className={styles.operator} />
            <p>{t('operator.text')}</p>
          </div>
        </section>
        <section className={styles.part} aria-labelledby="about-leave">
          <h2 id="about-leave">{t('leave.title')}</h2>
          <p className={styles.prose}>
            <span>
              <WithContact>{t('leave.text')}</WithContact>
            </span>
          </p>
        </section>
      </div>
    </PublicPage>
  );
}
