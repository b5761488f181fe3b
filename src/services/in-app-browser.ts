import type { InAppBrowser } from '#machines/sign-in/sign-in.types.ts';

/** Browsers on Apple systems have Safari's token in the user agent; web views do not. */
const isAppleWebView = (userAgent: string) =>
  /\((iPhone|iPad|iPod|Macintosh)\b.*\bAppleWebKit\//.test(userAgent) &&
  !/(?<!\(like) Safari\//.test(userAgent);

/**
 * `wv`, or a version before Chrome's (https://developer.chrome.com/docs/webview/user-agent). Google accepts the web
 * views that are phone makers' browsers.
 */
const isAndroidWebView = (userAgent: string) =>
  /; wv\)/.test(userAgent) ||
  (/\bAndroid\b.* Version\/\d.* Chrome\//.test(userAgent) && !/Browser\/|\bDuckDuckGo\//.test(userAgent));

/** Apps with Safari's token or a browser's name in the user agent: Facebook, WeChat, X. */
const disguisedApps = /\bFB(AN|AV|_IAB)\/|\bMicroMessenger\/|\bTwitter for iPhone\b/;

/**
 * Kind of in-app browser, where Google rejects sign-ins, or null.
 * https://developers.google.com/identity/protocols/oauth2/policies#browsers
 *
 * `isStandalone`: started from the home screen, where iOS omits Safari's token too.
 */
export const findInAppBrowser = (userAgent: string, isStandalone = false): InAppBrowser | null => {
  if (isAndroidWebView(userAgent)) return 'android';
  if (isStandalone) return null;
  if (disguisedApps.test(userAgent)) return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
  return isAppleWebView(userAgent) ? 'other' : null;
};

/** Kind of this page's browser. Only WebKit has `navigator.standalone`. */
export const findOwnInAppBrowser = ({ userAgent, standalone }: Navigator & { standalone?: boolean }) =>
  findInAppBrowser(userAgent, standalone);
