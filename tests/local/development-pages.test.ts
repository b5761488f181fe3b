import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDevelopmentPages } from '#local/development-pages.ts';
import { listen } from '#server/http/server.ts';

const foreignLink = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

test('development pages: open files in an editor for own pages only', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'));
  const opened = join(folder, 'opened');
  const editor = join(folder, 'editor');
  await writeFile(editor, `#!/bin/sh\necho "$1" >>${opened}\n`);
  await chmod(editor, 0o755);
  vi.stubEnv('LAUNCH_EDITOR', editor);
  const pages = await openDevelopmentPages('http://localhost:4100');
  const server = await listen(new Hono().use(pages.serve).fetch, { port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await Promise.all([server.close(), pages.close()]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const get = async (path: string, headers: Record<string, string>) =>
    (await fetch(`http://localhost:${server.port}${path}`, { headers })).status;

  const open = (file: string, path = '/__open-in-editor') => `${path}?file=${file}`;
  for (const path of ['/__open-in-editor', '/__OPEN-in-editor', '/@vite/client'])
    expect(await get(open('README.md', path), foreignLink)).toBe(403);
  expect(await get('/about', foreignLink)).toBe(200);
  expect(await get(open('package.json'), { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  await expect
    .poll(() => readFile(opened, 'utf8').catch(() => ''), { timeout: 20_000 })
    .toMatch(/package\.json\n$/);
  expect(await readFile(opened, 'utf8')).not.toContain('README');
});
