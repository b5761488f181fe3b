import { hash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * The name of a CSS module's class in the built pages: `<name>_<module>`, which is shorter than Vite's own. The
 * prerendered page and its scripts are built apart and must agree.
 */
export const generateScopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?', 1)[0] ?? '');
  return `${name}_${Number.parseInt(hash('md5', path).slice(0, 8), 16).toString(36).slice(-4)}`;
};
