import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

/**
 * A modal sheet: focus is kept inside and goes back to where it was; Esc, × and the veil close it.
 * The veil is ours because Radix's Overlay writes a style element, which the CSP refuses.
 */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const { t } = useTranslation('common');
  const opener = useRef<Element | null>(null);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <div className={styles.veil}>
          <div className={styles.place}>
            <Content
              className={styles.sheet}
              {...(!description && { 'aria-describedby': undefined })}
              // Radix keeps Tab inside without scrolling, to what a low screen may not show.
              onFocus={({ target }) => {
                if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
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
