/** Runs in a page: every later request of IndexedDB stays pending. */
export function hangIndexedDb(): void {
  const inert = {
    addEventListener: () => {},
    removeEventListener: () => {},
    onsuccess: null,
    onerror: null,
    onblocked: null,
    onupgradeneeded: null,
    readyState: 'pending',
    transaction: null,
  };
  const pending = (type: typeof IDBRequest) => () =>
    Object.defineProperties(
      Object.create(type.prototype),
      Object.fromEntries(Object.entries(inert).map(([name, value]) => [name, { value, writable: true }])),
    );
  const opening = pending(IDBOpenDBRequest);
  Object.assign(IDBFactory.prototype, {
    open: opening,
    deleteDatabase: opening,
    databases: () => new Promise(() => {}),
  });
  const reading = pending(IDBRequest);
  for (const method of ['get', 'getAll', 'getAllKeys', 'put', 'add', 'delete', 'clear', 'openCursor'])
    Object.assign(IDBObjectStore.prototype, { [method]: reading });
}
