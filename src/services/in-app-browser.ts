import type { InAppBrowser } from '#machines/sign-in/sign-in.types.ts';

/**
 * Apps that open links inside themselves, as their user agents name them: Facebook and Messenger, Instagram,
 * TikTok, LinkedIn, Line, WeChat; and any WebView of Android.
 * Google refuses them all: https://developers.google.com/identity/protocols/oauth2/policies#browsers
 */
const apps =
  /\bFB(AN|AV|_IAB)\/|\bInstagram\b|\bmusical_ly|\bBytedanceWebview|\bTikTok\b|\bLinkedInApp\b|\bLine\/|\bMicroMessenger\/|; wv\)/;

export const findInAppBrowser = (userAgent: string): InAppBrowser | null => {
  if (!apps.test(userAgent)) return null;
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'other';
};
