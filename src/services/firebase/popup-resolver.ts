import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

type StorageAnswer = ({ webStorageSupport?: boolean } | undefined)[] | undefined;

interface Frame {
  send(name: string, message: object, onAnswer: (answer: StorageAnswer) => void, filter: unknown): void;
}

/** An Auth as the resolver takes it. */
interface KeyedAuth extends Auth {
  _key(): string;
}

/** What the SDK keeps to itself. */
interface Resolver {
  iframes: Record<string, Frame>;
  /** Fetches Google's script and frame, once; after a failure anew. */
  _initialize(auth: Auth): Promise<unknown>;
  /** Opens the window, 500 by 600 pixels. */
  _openPopup(...args: unknown[]): Promise<{ window: Window | null }>;
}

/** Google's script, which the SDK fetches. */
declare const gapi: { iframes: { CROSS_ORIGIN_IFRAMES_FILTER: unknown } };

const STORAGE = 'webStorageSupport';

/**
 * The SDK's own way to popups and redirects, which tells of each popup that it opened. `getReady` fetches what
 * a popup needs before it is asked for.
 */
export const createPopupResolver = (onOpen: (popup: Window | null) => void) => {
  const BrowserResolver = browserPopupRedirectResolver as unknown as new () => Resolver;
  const resolver = new (class extends BrowserResolver {
    override async _openPopup(...args: unknown[]) {
      const popup = await super._openPopup(...args);
      onOpen(popup.window);
      return popup;
    }
    // As the SDK's, which throws an uncaught auth/internal-error after every answer, a good one too (firebase 12.19.0).
    _isIframeWebStorageSupported(auth: KeyedAuth, tell: (isSupported: boolean) => void) {
      const onAnswer = (answer: StorageAnswer) => {
        const isSupported = answer?.[0]?.[STORAGE];
        if (isSupported !== undefined) tell(isSupported);
      };
      const filter = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
      this.iframes[auth._key()]?.send(STORAGE, { type: STORAGE }, onAnswer, filter);
    }
  })();
  // The SDK makes an instance of the class that it is given: this one, which may be ready.
  function Instance() {
    return resolver;
  }
  // The SDK checks that the instance is one of this class.
  Instance.prototype = Object.getPrototypeOf(resolver);
  return {
    resolver: Instance as unknown as PopupRedirectResolver,
    getReady: (auth: Auth) => resolver._initialize(auth),
  };
};
