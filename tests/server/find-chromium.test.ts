import { chromium } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { findChromium, findHeadlessChromium } from '#tests/browser/support/find-chromium.ts';

function machineWith(...files: string[]) {
  return {
    chromePath: undefined,
    exists: (path: string) => files.includes(path),
    install: vi.fn<() => void>(),
    installHeadlessShell: vi.fn<() => void>(),
  };
}

test('CHROME_PATH wins', () => {
  const machine = machineWith('/opt/chrome', '/usr/bin/chromium');
  expect(findChromium({ ...machine, chromePath: '/opt/chrome' })).toBe('/opt/chrome');
});

test('a CHROME_PATH without a file is an error, not a reason to look elsewhere', () => {
  const machine = machineWith('/usr/bin/chromium');
  expect(() => findChromium({ ...machine, chromePath: '/opt/chrome' })).toThrow('CHROME_PATH is /opt/chrome');
});

test('an installed browser wins over that of Playwright', () => {
  const machine = machineWith(chromium.executablePath(), '/usr/bin/google-chrome');
  expect(findChromium(machine)).toBe('/usr/bin/google-chrome');
  expect(machine.install).not.toHaveBeenCalled();
});

test('without any, one is installed and found', () => {
  const files: string[] = [];
  const machine = { ...machineWith(), exists: (path: string) => files.includes(path) };
  machine.install.mockImplementation(() => files.push('/usr/bin/chromium'));
  expect(findChromium(machine)).toBe('/usr/bin/chromium');
});

test('when the installation fails, the error says what to do', () => {
  expect(() => findChromium(machineWith())).toThrow('Install Chromium or Chrome, or set CHROME_PATH.');
});

test('where nobody looks, the headless one is enough, and is installed', () => {
  const files: string[] = [];
  const machine = { ...machineWith(), exists: (path: string) => files.includes(path) };
  machine.installHeadlessShell.mockImplementation(() => files.push('/usr/bin/chromium-headless-shell'));
  expect(findHeadlessChromium(machine)).toBe('/usr/bin/chromium-headless-shell');
  expect(machine.install).not.toHaveBeenCalled();
});

test('where the headless one cannot be had, any Chromium will do', () => {
  expect(findHeadlessChromium(machineWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
});
