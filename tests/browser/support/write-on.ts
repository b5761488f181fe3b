/** In a page: writes without a pause where the SDK keeps who is signed in. Answers whether it has begun to. */
export function writeOn(): boolean {
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
