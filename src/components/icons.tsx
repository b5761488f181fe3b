import styles from './icons.module.css';

const drawings = {
  arrow: 'M4 12.3c5-.5 9.5-.4 15.6-.2M13.4 6.2c1.8 2.4 3.7 4.2 6.3 5.9-2.6 1.6-4.6 3.3-6.1 5.8',
  back: 'M20 12.2c-5-.4-9.6-.4-15.6 0M10.5 6.3c-1.7 2.4-3.5 4.2-6.1 5.9 2.6 1.6 4.5 3.2 6.1 5.7',
  check: 'M4.6 12.9c1.9 1.6 3.3 3.2 4.7 5.2C12 13 15.2 9 19.7 5.4',
  close: 'M5.8 5.6c4 4.2 8 8.4 12.5 12.7M18.1 5.9C14 10 10 14 5.9 18.5',
  mail: 'M3.3 5.9c5.8-.3 11.5-.3 17.4 0 .2 4.1.2 8.1-.1 12.2-5.7.3-11.5.3-17.2 0-.3-4-.3-8.1-.1-12.2ZM3.6 6.5c2.6 2.8 5.3 5.1 8.4 7 3.1-1.9 5.8-4.2 8.3-7',
  menu: 'M3.5 7.2c5.6-.3 11.3-.2 17 .1M3.5 12.2c4-.2 7.4-.2 11.4 0M3.5 17.1c5.7.3 11.3.2 16.8-.2',
  play: 'M7.2 5.3c-.3 4.3-.2 8.9.1 13.5 4-1.9 7.9-4.2 11.6-6.9-3.8-2.6-7.6-4.7-11.7-6.6Z',
  warning:
    'M12.1 3.3c5 .1 8.7 3.9 8.6 8.8-.1 4.8-3.9 8.6-8.7 8.6-4.9-.1-8.7-3.9-8.7-8.7.1-4.9 3.9-8.7 8.8-8.7ZM12 7.6c.1 2 .1 3.6 0 5.5M12 16.4v.2',
} as const;

const googleLetter = {
  '#4285F4': 'M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3Z',
  '#34A853':
    'M12 22c2.7 0 5-.9 6.6-2.5L15.4 17c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z',
  '#FBBC05': 'M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9l3.3-2.6Z',
  '#EA4335': 'M12 6c1.5 0 2.8.5 3.9 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6A5.9 5.9 0 0 1 12 6Z',
};

export type IconName = keyof typeof drawings | 'google';

/** Always beside a text, so never announced. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {name === 'google' ? (
        Object.entries(googleLetter).map(([colour, d]) => (
          <path key={colour} fill={colour} stroke="none" d={d} />
        ))
      ) : (
        <path d={drawings[name]} />
      )}
    </svg>
  );
}
