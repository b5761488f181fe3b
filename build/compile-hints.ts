import type { Plugin } from 'vite';

/** Startup chunks: nearly all of their functions run during page load. */
const startupChunk = /^(react|framework|start|sign-in)$|\.(page|screen)$/;

/**
 * Chrome compiles every function of a file with this first line eagerly, off the main thread. It compiles other
 * functions when they are called, on the main thread. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // Runs after Vite's plugins, which prepend lines.
    order: 'post',
    handler(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && startupChunk.test(output.name)) {
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      }
    },
  },
});
