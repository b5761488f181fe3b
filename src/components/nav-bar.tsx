import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './nav-bar.module.css';
import { SkipLink } from './skip-link.tsx';
import { useMenu } from './use-menu.ts';
import { Wordmark } from './wordmark.tsx';

interface NavBarProps {
  /** List items with a link each. With links or actions, small screens get a menu. */
  links?: ReactNode;
  actions?: ReactNode;
  /** On a page that is tomato all over. */
  onBlock?: boolean;
}

/** The top of every screen: the way home, the language, and what the screen adds. */
export function NavBar({ links, actions, onBlock = false }: NavBarProps) {
  const { t } = useTranslation('common');
  const { open, toggle, button, menu } = useMenu();
  const menuId = useId();
  const hasMenu = Boolean(links ?? actions);
  return (
    <>
      <SkipLink />
      <header className={onBlock ? `${styles.bar} ${styles.block}` : styles.bar}>
        <div className={styles.inner}>
          <Wordmark />
          {hasMenu && (
            <>
              <div className={styles.toggle}>
                <IconButton
                  ref={button}
                  icon={open ? 'close' : 'menu'}
                  label={t('menu')}
                  aria-expanded={open}
                  aria-controls={menuId}
                  onClick={toggle}
                />
              </div>
              <nav
                ref={menu}
                id={menuId}
                className={styles.menu}
                data-open={open || undefined}
                aria-label={t('mainNavigation')}
              >
                {links && <ul className={styles.links}>{links}</ul>}
                {actions && <div className={styles.actions}>{actions}</div>}
              </nav>
            </>
          )}
          <div className={styles.tools}>
            <LanguageSwitch />
          </div>
        </div>
      </header>
    </>
  );
}
