import { createHash } from 'node:crypto';

export interface InlineSources {
  scriptSrc: string[];
  styleSrc: string[];
  /** The page was built with `VITE_RECAPTCHA=on`. */
  allowsRecaptcha: boolean;
}

/**
 * What Firebase's sign-in loads of Google's: `api.js`, and what that loads itself. The rest of the host answers
 * with scripts that anybody's page may call, which a policy must not allow.
 */
export const googleScripts = ['https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/**
 * What reCAPTCHA Enterprise loads for Firebase's password calls: `enterprise.js` and what that loads itself, its frames, and
 * a request of the page's. The rest of its folders has scripts that a policy must not allow.
 */
export const recaptchaSources = {
  scriptSrc: [
    'https://www.google.com/recaptcha/enterprise.js',
    'https://www.gstatic.com/recaptcha/releases/',
  ],
  frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connectSrc: ['https://www.google.com/recaptcha/enterprise/'],
} as const;

const hashes = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** What a content security policy must name so that the styles and scripts written into this page count. */
export const inlineSources = (html: string): InlineSources => ({
  scriptSrc: hashes(html, /<script>(.*?)<\/script>/gs),
  styleSrc: hashes(html, /<style[^>]*>(.*?)<\/style>/gs),
  allowsRecaptcha: html.includes(recaptchaSources.scriptSrc[0]),
});
