import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A machine with other work takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

const levels = ['error', 'warn'] as const;

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level).mockImplementation(() => {});
});

/** A test that means to log looks at `vi.mocked(console.error)` and then calls its `mockClear()`. */
afterEach(() => {
  cleanup();
  const noise = levels.flatMap((level) => {
    const method = console[level];
    return vi.isMockFunction(method) ? method.mock.calls.map((call) => `${level}: ${call.join(' ')}`) : [];
  });
  vi.restoreAllMocks();
  expect(noise, 'the console stays silent').toEqual([]);
});
