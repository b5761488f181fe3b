/** Node's `setImmediate` for browsers. Calls back in a separate task, without a timer's delay. */
const channel = new MessageChannel();
const callbacks: (() => void)[] = [];
channel.port1.onmessage = () => callbacks.shift()?.();
Object.assign(globalThis, {
  setImmediate: (callback: () => void) => {
    callbacks.push(callback);
    channel.port2.postMessage(null);
  },
});
