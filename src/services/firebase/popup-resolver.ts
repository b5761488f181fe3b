import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

type StorageResponse = ({ webStorageSupport?: boolean } | undefined)[] | undefined;

interface Frame {
  send(name: string, message: object, onResponse: (response: StorageResponse) => void, filter: unknown): void;
}

/** Auth with its private key, which also identifies its frame. */
interface KeyedAuth extends Auth {
  _key(): string;
}

/** Private members of the SDK's resolver. */
interface Resolver {
  iframes: Record<string, Frame>;
  /** Loads Google's script and frame once; retries after a failure. */
  _initialize(auth: Auth): Promise<unknown>;
  /** Opens the window, 500 by 600 pixels. */
  _openPopup(...args: unknown[]): Promise<{ window: Window | null }>;
}

/** Google's script, which the SDK fetches. */
declare const gapi: { iframes: { CROSS_ORIGIN_IFRAMES_FILTER: unknown } };

/** Type of the message that checks whether the frame can store data. */
const STORAGE_CHECK = 'webStorageSupport';

/** The SDK's resolver with a callback for each opened popup. `preload` loads the popup's scripts before a click. */
export const createPopupResolver = (onOpen: (popup: Window | null) => void) => {
  const BrowserResolver = browserPopupRedirectResolver as unknown as new () => Resolver;
  const resolver = new (class extends BrowserResolver {
    override async _openPopup(...args: unknown[]) {
      const popup = await super._openPopup(...args);
      onOpen(popup.window);
      return popup;
    }
    // Overrides the SDK's method, which throws an uncaught auth/internal-error after every response (firebase 13.2.0).
    _isIframeWebStorageSupported(auth: KeyedAuth, callback: (isSupported: boolean) => void) {
      const onResponse = (response: StorageResponse) => {
        const isSupported = response?.[0]?.[STORAGE_CHECK];
        if (isSupported !== undefined) callback(isSupported);
      };
      const filter = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
      this.iframes[auth._key()]?.send(STORAGE_CHECK, { type: STORAGE_CHECK }, onResponse, filter);
    }
  })();
  // The SDK instantiates the class that it gets; this constructor returns the preloaded instance.
  function PreloadedResolver() {
    return resolver;
  }
  // The SDK checks the instance with `instanceof`.
  PreloadedResolver.prototype = Object.getPrototypeOf(resolver);
  return {
    resolver: PreloadedResolver as unknown as PopupRedirectResolver,
    preload: (auth: Auth) => resolver._initialize(auth),
  };
};
