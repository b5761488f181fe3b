/** Adds missing functions in Chrome 109, Firefox 115, Safari 16.4 and later. */
export const addPolyfills = () => {
  Promise.withResolvers ??= <T>() => {
    const parts = {} as PromiseWithResolvers<T>;
    parts.promise = new Promise<T>((resolve, reject) => {
      Object.assign(parts, { resolve, reject });
    });
    return parts;
  };

  Array.prototype.toReversed ??= function toReversed() {
    return [...this].reverse();
  };

  URL.canParse ??= (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  };

  AbortSignal.any ??= (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { signal: controller.signal });
    }
    return controller.signal;
  };
};
