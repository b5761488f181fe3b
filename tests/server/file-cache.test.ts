import { expect, onTestFinished, test } from 'vitest';
import { createFileCache } from '#server/http/file-cache.ts';
import { listen } from '#server/http/server.ts';

test('file cache: follows no redirect', async () => {
  const asked: string[] = [];
  const upstream = await listen(
    (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return pathname === '/file'
        ? Response.redirect(new URL('/inside', request.url))
        : new Response('inside');
    },
    { port: 0, host: '127.0.0.1' },
  );
  onTestFinished(() => upstream.close());
  const find = createFileCache(`http://127.0.0.1:${upstream.port}/file`, { timeoutMs: 5_000, ttlMs: 0 });
  await expect(find(new AbortController().signal)).rejects.toThrow('answers 302');
  expect(asked).toEqual(['/file']);
});
