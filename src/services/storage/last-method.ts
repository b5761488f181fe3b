import { providerIds, providers } from '#contract/sign-in-providers.ts';
import type { LastMethod } from '#machines/sign-in/sign-in.types.ts';
import { readProvider } from './id-token.ts';
import { createStorageItem } from './safe-storage-item.ts';

const methods = new Map<string | null, LastMethod>([
  ...providerIds.map((provider) => [providers[provider].signInProvider, provider] as const),
  ['password', 'email'],
]);

/** Method of the device's last sign-in. It names no account, because devices are shared. */
export const createLastMethod = (storage: () => Storage) => {
  const item = createStorageItem('lastMethod', storage);
  return {
    read: (): LastMethod | null => {
      const stored = item.read();
      return [...methods.values()].find((method) => method === stored) ?? null;
    },
    /** The token of a renewed sign-in names no method, so the earlier one stays. */
    store: (token: string) => {
      const method = methods.get(readProvider(token));
      if (method) item.store(method);
    },
  };
};
