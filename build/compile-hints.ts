import type { Plugin } from 'vite';

/** Scripts of the start, which nearly all run. */
const startingChunk = /^(react|framework|start|sign-in)$|\.(page|screen)$/;

/**
 * Chrome compiles files with this first line whole, beside the page's main thread; others function by function, on it,
 * when each is first called. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite, which puts lines of its own first.
    order: 'post',
    handler(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && startingChunk.test(output.name)) {
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      }
    },
  },
});
