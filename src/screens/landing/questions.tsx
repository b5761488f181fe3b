import { useTranslation } from 'react-i18next';
import { WithContact } from '#src/components/contact-link.tsx';
import { Icon } from '#src/components/icons.tsx';
import styles from './questions.module.css';

interface Question {
  question: string;
  answer: string;
}
interface Row {
  task: string;
  methods: readonly string[];
}

/** Owners' questions, and a comparison with notebook and spreadsheet. */
export function Questions() {
  const { t } = useTranslation('landing');
  const items: readonly Question[] = t('questions.items', { returnObjects: true });
  const methods: readonly string[] = t('questions.compared.methods', { returnObjects: true });
  const rows: readonly Row[] = t('questions.compared.rows', { returnObjects: true });
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div className={styles.items}>
        <h2 id="questions-title">{t('questions.title')}</h2>
        {items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary>
              <Icon name="arrow" />
              {question}
            </summary>
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
            {methods.map((method) => (
              <th key={method} scope="col">
                {method}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ task, methods: cells }) => (
            <tr key={task}>
              <th scope="row">{task}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
