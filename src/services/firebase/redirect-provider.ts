import { type ProviderId, providerIds } from '#contract/sign-in-providers.ts';
import { createStorageItem } from '#src/services/storage/safe-storage-item.ts';
import { hasPendingRedirect } from './pending-redirect.ts';

/** The provider of the tab's last redirect. The SDK's marker does not name it. */
export const redirectProvider = createStorageItem('redirectProvider', () => sessionStorage);

export const readRedirectProvider = (): ProviderId | null => {
  if (!hasPendingRedirect(globalThis)) return null;
  const stored = redirectProvider.read();
  // Pages of the release before stored none.
  return providerIds.find((provider) => provider === stored) ?? 'google';
};
