import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icons.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
