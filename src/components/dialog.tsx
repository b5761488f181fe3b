import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { isForeign } from './is-foreign.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

/** Lets extensions' elements have the focus, which Radix's document listeners would return. */
const useForeignFocus = () =>
  useEffect(() => {
    const stopForeign = (event: FocusEvent) => {
      if (isForeign(event.type === 'focusin' ? event.target : event.relatedTarget)) event.stopPropagation();
    };
    const end = new AbortController();
    for (const type of ['focusin', 'focusout'] as const)
      document.documentElement.addEventListener(type, stopForeign, end);
    return () => end.abort();
  }, []);

/**
 * Modal dialog: traps the focus and restores it; Esc, × and the veil close it, but no other outside element, such as a
 * password manager's list. Radix's Overlay would add a style element, which the CSP rejects.
 */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const { t } = useTranslation('common');
  const opener = useRef<Element | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useForeignFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <div className={styles.veil}>
          <div ref={place} className={styles.place}>
            <Content
              className={styles.sheet}
              {...(!description && { 'aria-describedby': undefined })}
              // Radix moves the focus without scrolling, possibly out of a low screen.
              onFocus={({ target }) => {
                if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
              }}
              onPointerDownOutside={(event) => {
                const isVeil = [place.current, place.current?.parentElement].some(
                  (one) => one === event.target,
                );
                if (!isVeil) event.preventDefault();
              }}
              onEscapeKeyDown={(event) => {
                if (isForeign(event.target)) event.preventDefault();
              }}
              onOpenAutoFocus={() => {
                opener.current = document.activeElement;
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                if (opener.current instanceof HTMLElement) opener.current.focus();
              }}
            >
              <Title className={styles.title}>{title}</Title>
              {description && <Description className={styles.description}>{description}</Description>}
              <div className={styles.body}>{children}</div>
              <div className={styles.close}>
                <Close asChild>
                  <IconButton icon="close" label={t('close')} />
                </Close>
              </div>
            </Content>
          </div>
        </div>
      </Portal>
    </Root>
  );
}
