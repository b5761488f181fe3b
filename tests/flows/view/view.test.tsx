import { describe, test } from 'vitest';
import { createViewLayer } from '#tests/flows/layers/view/view.layer.tsx';
import { generatePaths } from '#tests/flows/run/paths.ts';
import { type Seen, walk } from '#tests/flows/run/walk.ts';
import { wantedLanguage, wantedPaths } from '#tests/flows/run/wanted.ts';

declare module 'vitest' {
  interface TaskMeta {
    flow?: { id: string; steps: Seen[] };
  }
}

const layer = createViewLayer(wantedLanguage());

describe('view layer', () => {
  test.each(wantedPaths(generatePaths()).map((path) => [path.id, path] as const))('%s', async (_, path) => {
    await walk(path, layer);
  });
});
