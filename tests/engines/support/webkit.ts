import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#local/ports.ts';
import { locales } from '#src/i18n/languages.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { startProcessGroup } from './process-group.ts';
import { ANSWER_MS, commands, getTimeLimit, type Params, SLOW_MS } from './webdriver.ts';

/** WebKitGTK reads its language from the locale's name, so a link to Debian's neutral locale is enough. */
async function createLocale(folder: string, language: EngineOptions['language']) {
  const name = `${locales[language].replace('-', '_')}.UTF-8`;
  await symlink('/usr/lib/locale/C.utf8', join(folder, name));
  return { LC_ALL: name, LANGUAGE: name, LOCPATH: folder };
}

/** Without it a GTK window cannot be narrower than its buttons, as a phone's screen is. */
const narrow = '* { min-width: 0; padding: 0; margin: 0; border: 0 }';

async function startDisplay() {
  const display = startProcessGroup('Xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1400x8000x24',
    '-nolisten',
    'tcp',
  ]);
  const number = await new Promise<string>((resolve, reject) => {
    display.channel?.once('data', (data) => resolve(String(data).trim()));
    display.exited.then(() => reject(new Error('Xvfb does not start.')), reject);
  });
  return { name: `:${number}`, end: display.end };
}

async function call(url: string, method: string, params?: Params, limitMs = ANSWER_MS): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(params ?? {}) }),
    signal: AbortSignal.timeout(limitMs),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

async function openSession(driverUrl: string, binary: string): Promise<string> {
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    },
  };
  const deadline = Date.now() + SLOW_MS;
  for (;;) {
    try {
      const answer = await call(`${driverUrl}/session`, 'POST', { capabilities }, SLOW_MS);
      const { sessionId } = answer as { sessionId: string };
      return `${driverUrl}/session/${sessionId}`;
    } catch (error) {
      // The driver does not listen yet.
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * The driver captures the next frame. An idle page such as /auth renders none, so the driver would hang. An invisible
 * element forces frames.
 */
const startDrawing = `
  const speck = document.documentElement.appendChild(document.createElement('i'));
  speck.id = 'speck';
  speck.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px';
  const draw = (time) => {
    speck.style.opacity = time % 2;
    if (speck.isConnected) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  arguments[0]();`;
const stopDrawing = `document.getElementById('speck')?.remove(); arguments[0]();`;

/** Opens WebKitGTK's MiniBrowser by its driver, on its own display. An automated session stores no profile. */
export async function openWebkit(
  { driver, browser }: { driver: string; browser: string },
  options: EngineOptions,
): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), narrow);
  // Sets prefers-reduced-motion in its pages.
  await writeFile(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startDisplay();
  const port = await findFreePort();
  const group = startProcessGroup(driver, [`--port=${port}`], {
    ...(await createLocale(folder, options.language)),
    DISPLAY: display.name,
    // Sharing buffers needs a graphics card; without one it only costs time.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // Without the optimizing compilers, to save CPU: docs/decisions/0040.
    JSC_useDFGJIT: '0',
    GTK_THEME: options.theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    XDG_CONFIG_HOME: folder,
  });
  const close = async () => {
    // The driver often does not respond to a request to end.
    await group.end();
    await display.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, browser);
    const ask: Engine['send'] = (command, params = {}) => {
      const [method, path] = commands[command];
      const { id, ...body } = params;
      return call(session + path.replace('{id}', String(id)), method, body, getTimeLimit(command));
    };
    return {
      async send(command, params) {
        if (command !== 'screenshot') return ask(command, params);
        await ask('run', { script: startDrawing, args: [] });
        const picture = await ask(command, params);
        await ask('run', { script: stopDrawing, args: [] });
        return picture;
      },
      resize: async (width, height) => {
        await call(`${session}/window/rect`, 'POST', { x: 0, y: 0, width, height });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
