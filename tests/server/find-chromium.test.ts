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

test('findChromium: prefers CHROME_PATH', () => {
  const machine = machineWith('/opt/chrome', '/usr/bin/chromium');
  expect(findChromium({ ...machine, chromePath: '/opt/chrome' })).toBe('/opt/chrome');
});

test('findChromium: fails when CHROME_PATH has no file', () => {
  const machine = machineWith('/usr/bin/chromium');
  expect(() => findChromium({ ...machine, chromePath: '/opt/chrome' })).toThrow('CHROME_PATH is /opt/chrome');
});

test('findChromium: prefers an installed browser to that of Playwright', () => {
  const machine = machineWith(chromium.executablePath(), '/usr/bin/google-chrome');
  expect(findChromium(machine)).toBe('/usr/bin/google-chrome');
  expect(machine.install).not.toHaveBeenCalled();
});

test('findChromium: installs a browser when there is none', () => {
  const files: string[] = [];
  const machine = { ...machineWith(), exists: (path: string) => files.includes(path) };
  machine.install.mockImplementation(() => files.push('/usr/bin/chromium'));
  expect(findChromium(machine)).toBe('/usr/bin/chromium');
});

test('findChromium: explains what to do when the installation fails', () => {
  expect(() => findChromium(machineWith())).toThrow('Install Chromium or Chrome, or set CHROME_PATH.');
});

test('findChromium: installs the headless shell when no window is needed', () => {
  const files: string[] = [];
  const machine = { ...machineWith(), exists: (path: string) => files.includes(path) };
  machine.installHeadlessShell.mockImplementation(() => files.push('/usr/bin/chromium-headless-shell'));
  expect(findHeadlessChromium(machine)).toBe('/usr/bin/chromium-headless-shell');
  expect(machine.install).not.toHaveBeenCalled();
});

test('findChromium: takes any Chromium when the headless shell is unavailable', () => {
  expect(findHeadlessChromium(machineWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
});
