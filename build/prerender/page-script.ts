/** The script written into prerendered pages, made of the modules of build/page-script. */
import { basename } from 'node:path';
import { build, minify, type Rolldown } from 'vite';

/** What stands for the page's own scripts in a bundle (build/page-script/start-app.ts). */
const scriptsOfPage = '__PAGE_SCRIPTS__';

/** Takes the files of a page's scripts; answers with the inline script that starts them. */
export type WritePageScript = (files: string[]) => string;

/** Bundles and minifies an entry of build/page-script, in a scope of its own. */
export async function bundlePageScript(
  entry: 'reading-page' | 'form-page' | 'bare-page',
): Promise<WritePageScript> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      // A library's imports on demand stay as they are written.
      lib: { entry: `build/page-script/${entry}.ts`, formats: ['es'] },
      target: 'es2022',
      write: false,
      minify: false,
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const { code, errors } = await minify(`${entry}.js`, `(()=>{${output[0].code}})()`);
  const [before, after, ...more] = code.trim().split(scriptsOfPage);
  if (errors[0]) throw new Error(errors[0].message);
  if (after === undefined || more.length > 0) throw new Error(`${entry} must start the page's scripts once.`);
  return (files) =>
    before + JSON.stringify(files.map((file) => basename(file, '.js')).join(' ')) + after.replace(/;$/, '');
}
