import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useChunk } from '#src/runtime/chunk.hooks.ts';

it('asks once it is wanted, and hands over what came', async () => {
  const load = vi.fn(async () => 'a drawing');
  const { result, rerender } = renderHook(({ isWanted }) => useChunk(load, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ isWanted: true });
  await expect.poll(() => result.current).toBe('a drawing');
});

it('lets the page go on without what does not come', async () => {
  const load = () => Promise.reject(new Error('offline'));
  const { result } = renderHook(() => useChunk(load, true));
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  expect(result.current).toBeNull();
  vi.mocked(console.warn).mockClear();
});
