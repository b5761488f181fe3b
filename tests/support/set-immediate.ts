/** What Node has and a browser lacks: calls back after the microtasks, in a task of its own, without a timer's delay. */
const channel = new MessageChannel();
const callbacks: (() => void)[] = [];
channel.port1.onmessage = () => callbacks.shift()?.();
Object.assign(globalThis, {
  setImmediate: (callback: () => void) => {
    callbacks.push(callback);
    channel.port2.postMessage(null);
  },
});
