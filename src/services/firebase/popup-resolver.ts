import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

type StorageResponse = ({ webStorageSupport?: boolean } | undefined)[] | undefined;

interface Frame {
  send(name: string, message: object, onResponse: (response: StorageResponse) => void, filter: unknown): void;
}

/** An Auth as the resolver takes it. */
interface KeyedAuth extends Auth {
  _key(): string;
}

/** Private members of the SDK. */
interface Resolver {
  iframes: Record<string, Frame>;
  /** Loads Google's script and frame once; retries after a failure. */
  _initialize(auth: Auth): Promise<unknown>;
  /** Opens the window, 500 by 600 pixels. */
  _openPopup(...args: unknown[]): Promise<{ window: Window | null }>;
}

/** Google's script, which the SDK fetches. */
declare const gapi: { iframes: { CROSS_ORIGIN_IFRAMES_FILTER: unknown } };

const STORAGE = 'webStorageSupport';

/** The SDK's resolver with a callback for each opened popup. `preload` loads the popup's scripts before a click. */
export const createPopupResolver = (onOpen: (popup: Window | null) => void) => {
  const BrowserResolver = browserPopupRedirectResolver as unknown as new () => Resolver;
  const resolver = new (class extends BrowserResolver {
    override async _openPopup(...args: unknown[]) {
      const popup = await super._openPopup(...args);
      onOpen(popup.window);
      return popup;
    }
    // Replaces the SDK's, which throws an uncaught auth/internal-error after every response (firebase 12.19.0).
    _isIframeWebStorageSupported(auth: KeyedAuth, callback: (isSupported: boolean) => void) {
      const onResponse = (response: StorageResponse) => {
        const isSupported = response?.[0]?.[STORAGE];
        if (isSupported !== undefined) callback(isSupported);
      };
      const filter = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
      this.iframes[auth._key()]?.send(STORAGE, { type: STORAGE }, onResponse, filter);
    }
  })();
  // The SDK instantiates the given class; this one returns the preloaded instance.
  function Instance() {
    return resolver;
  }
  // The SDK checks `instanceof`.
  Instance.prototype = Object.getPrototypeOf(resolver);
  return {
    resolver: Instance as unknown as PopupRedirectResolver,
    preload: (auth: Auth) => resolver._initialize(auth),
  };
};
