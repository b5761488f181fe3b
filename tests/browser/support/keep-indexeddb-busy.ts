/** Runs in a page: writes to the SDK's database without pause. Returns whether it has started. */
export function keepIndexedDbBusy(): boolean {
  const here = window as { writes?: number };
  if (here.writes === undefined) {
    here.writes = 0;
    const name = 'firebaseLocalStorage';
    const opening = indexedDB.open(`${name}Db`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: 'fbase_key' });
    opening.onsuccess = () => {
      const store = opening.result.transaction(name, 'readwrite').objectStore(name);
      const write = () => {
        here.writes = (here.writes ?? 0) + 1;
        store.delete('nothing').onsuccess = write;
      };
      write();
    };
  }
  return here.writes > 3;
}
