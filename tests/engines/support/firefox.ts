import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localeOf } from '#src/i18n/languages.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { connectMarionette } from './marionette.ts';
import { startProcessGroup } from './process-group.ts';

const settingsOf = ({ language, theme }: EngineOptions) => ({
  'intl.accept_languages': `${localeOf[language]}, ${language}`,
  'ui.systemUsesDarkTheme': theme === 'dark' ? 1 : 0,
  'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
});

const settings = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  // As with WebAssembly: docs/decisions/0040.
  'javascript.options.ion': false,
  // Nothing leaves this machine by itself.
  'network.dns.localDomains': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Firefox without a window, by its own socket for automation: its profile is new and goes with it. */
export async function openFirefox(binary: string, options: EngineOptions): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries({ ...settings, ...settingsOf(options) }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const group = startProcessGroup(
    binary,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    // Firefox does not start as root in the home of another user.
    { HOME: profile, MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '1000' },
  );
  const close = async () => {
    await group.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const driver = await connectMarionette(profile);
    return {
      send: driver.send,
      // No window of its own is narrower than 500 pixels: the page's part of it is.
      resize: (width, height) =>
        driver
          .runInBrowser(
            `const { style } = gBrowser.selectedBrowser;
             Object.assign(style, { width: args[0] + 'px', height: args[1] + 'px', flex: 'none' });`,
            width,
            height,
          )
          .then(() => undefined),
      goOffline: async (isOffline) => {
        await driver.runInBrowser('Services.io.offline = args[0];', isOffline);
      },
      async reset(next) {
        const used = (await driver.send('windowHandles')) as string[];
        const { handle } = (await driver.send('newWindow', { type: 'tab' })) as { handle: string };
        for (const one of used) {
          await driver.send('switchToWindow', { handle: one });
          await driver.send('closeWindow');
        }
        await driver.send('switchToWindow', { handle });
        // Once the pages are gone, which could write again.
        await driver.runInBrowser(
          `Services.io.offline = false;
           for (const [name, value] of Object.entries(args[0])) {
             Services.prefs[typeof value === 'number' ? 'setIntPref' : 'setStringPref'](name, value);
           }
           const { CLEAR_COOKIES, CLEAR_DOM_STORAGES, CLEAR_ALL_CACHES } = Ci.nsIClearDataService;
           const everything = CLEAR_COOKIES | CLEAR_DOM_STORAGES | CLEAR_ALL_CACHES;
           await new Promise((resolve) => Services.clearData.deleteData(everything, { onDataDeleted: resolve }));`,
          settingsOf(next),
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
