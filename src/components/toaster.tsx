import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import styles from './toaster.module.css';

/** Specification, section 9. */
const LIFETIME_MS = 5_000;
const SWIPE_PX = 50;

export interface ToastView {
  id: string;
  title: string;
  text: string;
  variant: 'default' | 'destructive';
}

interface ToasterProps {
  toast: ToastView | null;
  onClose: (id: string) => void;
}

/** A mouse selects the words, which some have to copy; else it would move the toast away. */
const selectable = {
  onPointerDown: (event: PointerEvent) => {
    if (event.pointerType === 'mouse') event.stopPropagation();
  },
};

/** Closes the toast once it was visible for its lifetime; a pause adds to it. */
const useLifetime = (isPaused: boolean, onClose: () => void) => {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const left = useRef(LIFETIME_MS);
  useEffect(() => {
    if (isPaused) return;
    const start = Date.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [isPaused]);
};

/** Moves an element with a finger to the right, and calls back when it is let go far enough. */
const useSwipe = (onSwipe: () => void) => {
  const from = useRef<number | null>(null);
  const end = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const isFar = from.current !== null && clientX - from.current > SWIPE_PX;
    from.current = null;
    currentTarget.style.translate = '';
    if (isFar) onSwipe();
  };
  return {
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      from.current = button === 0 ? clientX : null;
    },
    onPointerMove: ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (from.current === null || clientX - from.current < 10) return;
      // The × under the finger is no longer pressed then.
      currentTarget.setPointerCapture(pointerId);
      currentTarget.style.translate = `${clientX - from.current}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};

function Toast({ toast, isPaused, onClose }: { toast: ToastView; isPaused: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  useLifetime(isPaused, onClose);
  const swipe = useSwipe(onClose);
  return (
    <li className={`${styles.toast} ${styles[toast.variant] ?? ''}`} data-variant={toast.variant} {...swipe}>
      <Icon name={toast.variant === 'destructive' ? 'warning' : 'check'} />
      <strong className={styles.title} {...selectable}>
        {toast.title}
      </strong>
      <p className={styles.text} {...selectable}>
        {toast.text}
      </p>
      <div className={styles.close}>
        <IconButton icon="close" label={t('toast.close')} onClick={onClose} />
      </div>
    </li>
  );
}

/** Draws the one visible toast, inside the `ToastRegion`. It keeps no list: its owner decides what is shown. */
export function Toaster({ toast, onClose }: ToasterProps) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<Element>(null);
  const [isPaused, setIsPaused] = useState(false);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  useEffect(() => {
    const end = new AbortController();
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'F8' && list.current?.focus();
    addEventListener('keydown', onKeyDown, end);
    // A window of Google's may be in front.
    addEventListener('blur', () => setIsPaused(true), end);
    addEventListener('focus', () => setIsPaused(false), end);
    return () => end.abort();
  }, []);
  const close = (id: string) => {
    const isHere = list.current?.contains(document.activeElement);
    onClose(id);
    resume();
    if (isHere && before.current instanceof HTMLElement) before.current.focus();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    pause();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) resume();
  };
  return (
    // What has `aria-live` stays within reach while a dialog hides the rest of the page.
    <ol
      ref={list}
      className={styles.viewport}
      tabIndex={-1}
      aria-live="assertive"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={({ key }) => key === 'Escape' && toast && close(toast.id)}
    >
      {toast && <Toast key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast.id)} />}
    </ol>
  );
}
