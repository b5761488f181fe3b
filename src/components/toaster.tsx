import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { type FocusEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hangClear } from './hang-clear.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toaster.module.css';
import { ToneIcon, tones } from './tone-icon.tsx';

export interface ToastView {
  id: string;
  title: string;
  text: string;
  variant: keyof typeof tones;
  open: boolean;
}

interface ToasterProps {
  toast: ToastView | null;
  onOpenChange: (id: string, open: boolean) => void;
}

/** Lets a mouse select the text instead of swiping the toast. */
const selectable = {
  onPointerDown: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') event.stopPropagation();
  },
};

/** Renders the visible toast. The parent decides which. */
export function Toaster({ toast, onOpenChange }: ToasterProps) {
  const { t } = useTranslation('common');
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<Element>(null);
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const change = (id: string, open: boolean) => {
    onOpenChange(id, open);
    // Radix leaves the focus in the empty list.
    const isHere = viewport.current?.contains(document.activeElement);
    if (!open && isHere && before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Provider duration={5000} swipeThreshold={50} label={t('toast.label')}>
      {toast && (
        <Root
          key={toast.id}
          ref={hangClear}
          className={`${styles.toast} ${styles[tones[toast.variant]]}`}
          data-variant={toast.variant}
          open={toast.open}
          onOpenChange={(open) => change(toast.id, open)}
        >
          <ToneIcon tone={tones[toast.variant]} />
          <div className={styles.words} {...selectable}>
            <Title className={styles.title}>{toast.title}</Title>
            <Description className={styles.text}>{toast.text}</Description>
          </div>
          <div className={styles.close}>
            <Close asChild>
              <IconButton icon="close" label={t('toast.close')} />
            </Close>
          </div>
        </Root>
      )}
      {/* `aria-live` keeps it accessible while a dialog hides the page. */}
      <Viewport
        ref={viewport}
        onFocus={rememberFocus}
        aria-live="off"
        className={styles.viewport}
        hotkey={['F8']}
        label={t('toast.region')}
      />
    </Provider>
  );
}
