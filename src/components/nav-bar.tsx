import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import iconButton from './icon-button.module.css';
import { Icon } from './icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './nav-bar.module.css';
import { SkipLink } from './skip-link.tsx';
import { useMenu } from './use-menu.ts';
import { Wordmark } from './wordmark.tsx';

interface NavBarProps {
  /** `<li>` elements, each with a link. On small screens, links and actions move into a menu. */
  links?: ReactNode;
  actions?: ReactNode;
  /** Whether the page's background is `--block`. */
  onColor?: boolean;
}

let shownPath: string | undefined;

/** Focuses the heading after a navigation; a page load starts at the top. */
const focusHeading = () => {
  const { pathname } = location;
  const heading = document.querySelector('h1');
  if (heading && shownPath && shownPath !== pathname) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  shownPath = pathname;
};

/** Header of every screen: home link, language, and the screen's links and actions. */
export function NavBar({ links, actions, onColor = false }: NavBarProps) {
  const { t } = useTranslation('common');
  const { toggle, menu } = useMenu();
  const menuId = useId();
  useEffect(focusHeading, []);
  const hasMenu = Boolean(links ?? actions);
  const className = [styles.bar, onColor && styles.block, hasMenu && styles.sticky].filter(Boolean).join(' ');
  return (
    <>
      <SkipLink />
      <header className={className}>
        <div className={styles.inner}>
          <Wordmark />
          {hasMenu && (
            <>
              {/* Shown on small screens only, left of the menu. A copy, so the Tab order matches the visual order. */}
              <div className={`${styles.tools} ${styles.beforeMenu}`}>
                <LanguageSwitch />
              </div>
              {/* `details` works without scripts. */}
              <details ref={toggle} className={styles.toggle}>
                <summary className={iconButton.button} aria-label={t('menu')} aria-controls={menuId}>
                  <Icon name="menu" />
                  <Icon name="close" />
                </summary>
              </details>
              <nav ref={menu} id={menuId} className={styles.menu} aria-label={t('mainNavigation')}>
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
