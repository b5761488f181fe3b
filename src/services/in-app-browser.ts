import type { InAppBrowser } from '#machines/sign-in/sign-in.types.ts';

/** Every browser of Apple's systems ends its user agent with Safari's token; web views do not have it. */
const isAppleWebView = (userAgent: string) =>
  /\((iPhone|iPad|iPod|Macintosh)\b.*\bAppleWebKit\//.test(userAgent) &&
  !/(?<!\(like) Safari\//.test(userAgent);

/**
 * https://developer.chrome.com/docs/webview/user-agent: `wv`, or a version before Chrome's. Browsers of phone makers are
 * made of a web view, too, and Google takes them.
 */
const isAndroidWebView = (userAgent: string) =>
  /; wv\)/.test(userAgent) ||
  (/\bAndroid\b.* Version\/\d.* Chrome\//.test(userAgent) && !/Browser\/|\bDuckDuckGo\//.test(userAgent));

/** Apps that add Safari's token, or the name of a browser that they contain: Facebook, WeChat, X. */
const disguisedApps = /\bFB(AN|AV|_IAB)\/|\bMicroMessenger\/|\bTwitter for iPhone\b/;

/**
 * The browser inside another app, where Google refuses to sign anybody in, or null.
 * https://developers.google.com/identity/protocols/oauth2/policies#browsers
 *
 * `isStandalone`: started from the home screen. iOS leaves Safari's token out there as well.
 */
export const findInAppBrowser = (userAgent: string, isStandalone = false): InAppBrowser | null => {
  if (isAndroidWebView(userAgent)) return 'android';
  if (isStandalone) return null;
  if (disguisedApps.test(userAgent)) return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
  return isAppleWebView(userAgent) ? 'other' : null;
};

/** The same of this page. `navigator.standalone` is WebKit's. */
export const findOwnInAppBrowser = ({ userAgent, standalone }: Navigator & { standalone?: boolean }) =>
  findInAppBrowser(userAgent, standalone);
