import { Icon, type IconName } from './icons.tsx';
import styles from './tone-icon.module.css';

/** `notice`: for information, or a next step. */
export type Tone = 'notice' | 'success' | 'error';

/** Tones of a toast's variants. */
export const tones = { default: 'notice', success: 'success', destructive: 'error' } as const;

const icons: Record<Tone, IconName> = { notice: 'info', success: 'check', error: 'warning' };

/** Icon of a message. Its colour and drawing state the tone, never the colour alone. */
export const ToneIcon = ({ tone }: { tone: Tone }) => (
  <span className={styles[tone]}>
    <Icon name={icons[tone]} />
  </span>
);
