import { expect, test } from 'vitest';
import { findInAppBrowser, findOwnInAppBrowser } from '#src/services/in-app-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36';

test.each([
  ['Facebook, Android', `${webView} [FB_IAB/FB4A;FBAV/513.0.0.41.90;]`, 'android'],
  [
    'Facebook, iPhone',
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/513.0.0.51.100;FBBV/735017191;FBDV/iPhone14,5]`,
    'other',
  ],
  ['WeChat, iPhone', `${iPhone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI`, 'other'],
  ['WeChat, Android', `${webView} XWEB/1340123 MMWEBSDK/20250503 MicroMessenger/8.0.60.2860`, 'android'],
  ['any WebView of Android', webView, 'android'],
  ['a WebView of Android that hides it', webView.replace('; wv', ''), 'android'],
  ['any web view of an iPhone', `${iPhone} Mobile/15E148`, 'other'],
  [
    'any web view of an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'other',
  ],
  ['X, iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 Twitter for iPhone/11.5`, 'other'],
] as const)('findInAppBrowser: detects %s', (_, userAgent, browser) => {
  expect(findInAppBrowser(userAgent)).toBe(browser);
});

test.each([
  [
    'Chrome, Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  ],
  ['Safari, iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari, Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  [
    'the browser of Xiaomi',
    'Mozilla/5.0 (Linux; U; Android 13; es-es; 2201117TY Build/TKQ1.221114.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10.1-gn',
  ],
  [
    'DuckDuckGo, Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile DuckDuckGo/5 Safari/537.36',
  ],
  ['Firefox, iPhone', `${iPhone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
])('findInAppBrowser: accepts %s', (_, userAgent) => {
  expect(findInAppBrowser(userAgent)).toBeNull();
});

test("findInAppBrowser: accepts a home-screen app without Safari's token", () => {
  expect(findInAppBrowser(`${iPhone} Mobile/15E148`, true)).toBeNull();
  expect(
    findOwnInAppBrowser({ ...navigator, userAgent: `${iPhone} Mobile/15E148`, standalone: true }),
  ).toBeNull();
});
