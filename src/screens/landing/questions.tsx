import { useTranslation } from 'react-i18next';
import { WithContact } from '#src/components/contact-link.tsx';
import styles from './questions.module.css';

interface Question {
  question: string;
  answer: string;
}
interface Row {
  what: string;
  ways: readonly string[];
}

/** What an owner asks before starting, and what the notebook and the spreadsheet do instead. */
export function Questions() {
  const { t } = useTranslation('landing');
  const items: readonly Question[] = t('questions.items', { returnObjects: true });
  const ways: readonly string[] = t('questions.compared.ways', { returnObjects: true });
  const rows: readonly Row[] = t('questions.compared.rows', { returnObjects: true });
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t('questions.title')}</h2>
        {items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>{question}</summary>
            <p>
              <WithContact>{answer}</WithContact>
            </p>
          </details>
        ))}
      </div>
      <table className={styles.compared}>
        <caption>{t('questions.compared.title')}</caption>
        <thead>
          <tr>
            <td />
            {ways.map((way) => (
              <th key={way} scope="col">
                {way}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, ways }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {ways.map((way) => (
                <td key={way}>{way}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
