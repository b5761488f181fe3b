import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { type FocusEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import styles from './toaster.module.css';
import { useFreePlace } from './use-free-place.ts';

export interface ToastView {
  id: string;
  title: string;
  text: string;
  variant: 'default' | 'destructive';
  open: boolean;
}

interface ToasterProps {
  toast: ToastView | null;
  onOpenChange: (id: string, open: boolean) => void;
}

/** A mouse selects the words, which some have to copy; else it would move the toast away. */
const selectable = {
  onPointerDown: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') event.stopPropagation();
  },
};

/** Draws the one visible toast. It keeps no list: its owner decides what is shown. */
export function Toaster({ toast, onOpenChange }: ToasterProps) {
  const { t } = useTranslation('common');
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<Element>(null);
  useFreePlace(viewport, toast?.open ? toast : null);
  const noteWhereFrom = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const change = (id: string, open: boolean) => {
    onOpenChange(id, open);
    // Radix leaves the focus in the list, which is empty then.
    const isHere = viewport.current?.contains(document.activeElement);
    if (!open && isHere && before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <Provider duration={5000} swipeThreshold={50} label={t('toast.label')}>
      {toast && (
        <Root
          key={toast.id}
          className={`${styles.toast} ${styles[toast.variant] ?? ''}`}
          data-variant={toast.variant}
          open={toast.open}
          onOpenChange={(open) => change(toast.id, open)}
        >
          <Icon name={toast.variant === 'destructive' ? 'warning' : 'check'} />
          <Title className={styles.title} {...selectable}>
            {toast.title}
          </Title>
          <Description className={styles.text} {...selectable}>
            {toast.text}
          </Description>
          <div className={styles.close}>
            <Close asChild>
              <IconButton icon="close" label={t('toast.close')} />
            </Close>
          </div>
        </Root>
      )}
      {/* What has `aria-live` stays within reach while a dialog hides the rest of the page. */}
      <Viewport
        ref={viewport}
        onFocus={noteWhereFrom}
        aria-live="off"
        className={styles.viewport}
        hotkey={['F8']}
        label={t('toast.region')}
      />
    </Provider>
  );
}
