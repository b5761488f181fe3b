import { createHash } from 'node:crypto';

export interface InlineSources {
  scriptSrc: string[];
  styleSrc: string[];
  /** The page was built with `VITE_RECAPTCHA=on`. */
  allowsRecaptcha: boolean;
}

/**
 * Scripts of Google that Firebase's sign-in loads. The rest of the host has JSONP endpoints, which a policy must not allow.
 */
export const googleScripts = ['https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/**
 * Sources of reCAPTCHA Enterprise, which Firebase's password calls load: scripts, frames and one request. The rest of its
 * folders has scripts that a policy must not allow.
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

/** The sources that a content security policy needs for the inline styles and scripts of this page. */
export const inlineSources = (html: string): InlineSources => ({
  scriptSrc: hashes(html, /<script>(.*?)<\/script>/gs),
  styleSrc: hashes(html, /<style[^>]*>(.*?)<\/style>/gs),
  allowsRecaptcha: html.includes(recaptchaSources.scriptSrc[0]),
});
