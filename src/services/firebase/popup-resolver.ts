import { browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

/** What the SDK keeps to itself: the window that it opens, 500 by 600 pixels. */
interface ResolverWithPopup {
  _openPopup(...args: unknown[]): Promise<{ window: Window | null }>;
}

/** The SDK's own way to popups and redirects, which tells of each popup that it opened. */
export const createPopupResolver = (onOpen: (popup: Window | null) => void): PopupRedirectResolver => {
  const BrowserResolver = browserPopupRedirectResolver as unknown as new () => ResolverWithPopup;
  return class extends BrowserResolver {
    override async _openPopup(...args: unknown[]) {
      const popup = await super._openPopup(...args);
      onOpen(popup.window);
      return popup;
    }
  } as unknown as PopupRedirectResolver;
};
