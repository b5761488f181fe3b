import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLazyAction, useLazyChunk } from '#src/runtime/use-lazy-chunk.ts';

it('useLazyChunk: loads once when needed', async () => {
  const load = vi.fn(async () => 'a drawing');
  const { result, rerender } = renderHook(({ isNeeded }) => useLazyChunk(load, isNeeded), {
    initialProps: { isNeeded: false },
  });
  expect(load).not.toHaveBeenCalled();
  rerender({ isNeeded: true });
  await expect.poll(() => result.current).toBe('a drawing');
});

it('useLazyChunk: stays null when the load fails', async () => {
  const load = () => Promise.reject(new Error('offline'));
  const { result } = renderHook(() => useLazyChunk(load, true));
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  expect(result.current).toBeNull();
  vi.mocked(console.warn).mockClear();
});

it('useLazyAction: runs the action and returns the outcome', async () => {
  const done = vi.fn();
  const load = vi.fn().mockResolvedValueOnce('storage').mockRejectedValueOnce(new Error('offline'));
  const { result } = renderHook(() => useLazyAction(load, done));
  expect([result.current.hasWorked, load.mock.calls.length]).toEqual([null, 0]);
  act(() => result.current.run());
  await expect.poll(() => result.current.hasWorked).toBe(true);
  expect(done).toHaveBeenCalledExactlyOnceWith('storage');
  act(() => result.current.run());
  await expect.poll(() => result.current.hasWorked).toBe(false);
  expect(done).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
});
