import { inject } from 'vitest';

/** The local stack of this worker. */
export const ownStack = () => {
  const stacks = inject('stacks');
  const stack = stacks[(Number(process.env.VITEST_POOL_ID) - 1) % stacks.length];
  if (!stack) throw new Error('This worker has no local stack.');
  return stack;
};
