import { type ReactNode, Suspense } from 'react';
import { NavBar } from '#src/components/nav-bar.tsx';
import { Rail } from '#src/components/rail.tsx';
import { useSavedDishLine } from '#src/runtime/use-saved-dish.ts';
import styles from './auth.screen.module.css';

interface AuthLayoutProps {
  /** Lines of the order ticket beside the sheet, or none. */
  ticket?: string | undefined;
  /** Text shown while the sheet's view is loading. */
  wait: string;
  children?: ReactNode;
}

/** Page of /auth: a sheet, and beside it a wall with an order ticket, which is decoration except for the dish. */
export function AuthLayout({ ticket, wait, children }: AuthLayoutProps) {
  const DishLine = useSavedDishLine();
  return (
    <div className={styles.page}>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {/* The page's script shows the text for an e-mail link. */}
        <div className={styles.sheet} data-wait={wait} data-waiting={children ? undefined : ''}>
          {children}
        </div>
      </main>
      <aside className={styles.wall} aria-hidden={!DishLine}>
        <Rail />
        {ticket && (
          <div className={styles.ticket}>
            {ticket.split('\n').map((text, index) => {
              const line = (
                <p key={text} aria-hidden>
                  {text}
                </p>
              );
              // A line's place, so the ticket keeps its height.
              if (!DishLine || index !== 4) return line;
              return (
                <Suspense key={text} fallback={line}>
                  <DishLine className={styles.dish}>{line}</DishLine>
                </Suspense>
              );
            })}
          </div>
        )}
      </aside>
    </div>
  );
}
