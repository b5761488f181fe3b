/** Builds the inline script of prerendered pages from build/page-script. */
import { basename } from 'node:path';
import { build, minify, type Rolldown } from 'vite';

/** Placeholder for the page's scripts (build/page-script/start-app.ts). */
const scriptsPlaceholder = '__PAGE_SCRIPTS__';

/** Returns the inline script that starts a page's script files. */
export type RenderPageScript = (files: string[]) => string;

/** Bundles and minifies an entry of build/page-script, in its own scope. */
export async function bundlePageScript(
  entry: 'content-page' | 'form-page' | 'unrendered-page',
): Promise<RenderPageScript> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      // Vite's library mode leaves dynamic imports unchanged.
      lib: { entry: `build/page-script/${entry}.ts`, formats: ['es'] },
      target: 'es2022',
      write: false,
      minify: false,
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const { code, errors } = await minify(`${entry}.js`, `(()=>{${output[0].code}})()`);
  const [before, after, ...more] = code.trim().split(scriptsPlaceholder);
  if (errors[0]) throw new Error(errors[0].message);
  if (after === undefined || more.length > 0) throw new Error(`${entry} must start the page's scripts once.`);
  return (files) =>
    before + JSON.stringify(files.map((file) => basename(file, '.js')).join(' ')) + after.replace(/;$/, '');
}
