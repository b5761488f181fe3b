import type { ReactNode } from 'react';
import styles from './icons.module.css';

const drawings = {
  arrow: 'M4 12.3c5-.5 9.5-.4 15.6-.2M13.4 6.2c1.8 2.4 3.7 4.2 6.3 5.9-2.6 1.6-4.6 3.3-6.1 5.8',
  back: 'M20 12.2c-5-.4-9.6-.4-15.6 0M10.5 6.3c-1.7 2.4-3.5 4.2-6.1 5.9 2.6 1.6 4.5 3.2 6.1 5.7',
  check: 'M4.6 12.9c1.9 1.6 3.3 3.2 4.7 5.2C12 13 15.2 9 19.7 5.4',
  close: 'M5.8 5.6c4 4.2 8 8.4 12.5 12.7M18.1 5.9C14 10 10 14 5.9 18.5',
  info: 'M12.1 3.3c5 .1 8.7 3.9 8.6 8.8-.1 4.8-3.9 8.6-8.7 8.6-4.9-.1-8.7-3.9-8.7-8.7.1-4.9 3.9-8.7 8.8-8.7ZM12 7.4v.2M12 11c.1 2 .1 3.7 0 5.6',
  menu: 'M3.5 7.2c5.6-.3 11.3-.2 17 .1M3.5 12.2c4-.2 7.4-.2 11.4 0M3.5 17.1c5.7.3 11.3.2 16.8-.2',
  play: 'M7.2 5.3c-.3 4.3-.2 8.9.1 13.5 4-1.9 7.9-4.2 11.6-6.9-3.8-2.6-7.6-4.7-11.7-6.6Z',
  warning:
    'M12.1 3.3c5 .1 8.7 3.9 8.6 8.8-.1 4.8-3.9 8.6-8.7 8.6-4.9-.1-8.7-3.9-8.7-8.7.1-4.9 3.9-8.7 8.8-8.7ZM12 7.6c.1 2 .1 3.6 0 5.5M12 16.4v.2',
} as const;

export type IconName = keyof typeof drawings;

/** Always beside a text, so never announced. */
export const IconFrame = ({ children }: { children: ReactNode }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

export const Icon = ({ name }: { name: IconName }) => (
  <IconFrame>
    <path d={drawings[name]} />
  </IconFrame>
);
