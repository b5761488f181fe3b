import { createStorageItem } from './safe-storage-item.ts';

/** Account of a sign-out that has not reached the server, which alone can clear the session cookie. */
export const createPendingSignOut = (storage: () => Storage) => createStorageItem('signOutDue', storage);
