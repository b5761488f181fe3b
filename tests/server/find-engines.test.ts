import { expect, test, vi } from 'vitest';
import { findEngines } from '#tests/engines/support/find-engines.ts';

/** A machine where the first place of everything but `missing` has a file. */
const machineWithout = (...missing: string[]) => ({
  find: ([place = '']: string[]) => (missing.some((name) => place.includes(name)) ? undefined : place),
  install: vi.fn(() => false),
});

test('findEngines: finds installed engines without an installation', () => {
  const machine = machineWithout();
  expect(findEngines(machine)).toMatchObject({
    firefox: '/usr/bin/firefox-esr',
    driver: '/usr/bin/WebKitWebDriver',
  });
  expect(machine.install).not.toHaveBeenCalled();
});

test('findEngines: installs missing engines', () => {
  const missing = ['WebKitWebDriver', 'Xvfb'];
  const machine = machineWithout();
  const install = vi.fn(() => missing.splice(0).length > 0);
  const find = (places: string[]) => machineWithout(...missing).find(places);
  expect(findEngines({ ...machine, find, install }).display).toBe('/usr/bin/Xvfb');
});

test('findEngines: explains what to do when the installation fails', () => {
  expect(() => findEngines(machineWithout('firefox'))).toThrow(
    /apt-get install firefox-esr webkit2gtk-driver xvfb openssl\. Elsewhere run the others: npm test -- --project '!engines' --project '!all-engines'/,
  );
});
