import { createHash } from 'node:crypto';

export interface InlineSources {
  scriptSrc: string[];
  styleSrc: string[];
}

const hashes = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** What a content security policy must name so that the styles and scripts written into this page count. */
export const inlineSources = (html: string): InlineSources => ({
  scriptSrc: hashes(html, /<script>(.*?)<\/script>/gs),
  styleSrc: hashes(html, /<style[^>]*>(.*?)<\/style>/gs),
});
