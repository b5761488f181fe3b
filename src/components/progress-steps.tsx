import { Icon } from './icons.tsx';
import styles from './progress-steps.module.css';

interface ProgressStepsProps {
  label: string;
  steps: readonly string[];
  /** Counted from 1. */
  current: number;
}

export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step} aria-current={index + 1 === current ? 'step' : undefined}>
          <span className={styles.number}>{index + 1}</span>
          <span>{step}</span>
          {index + 1 < current && <Icon name="check" />}
        </li>
      ))}
    </ol>
  );
}
