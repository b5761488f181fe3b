/**
 * Stands in for https://apis.google.com/js/api.js, which the Firebase SDK and the emulator's own iframe
 * load to talk to each other. It has only what these two use, carried by postMessage on one origin.
 */
(() => {
  /** Queues a message until its name is registered. */
  function createChannel(peer) {
    const handlers = new Map([['ping', () => 'pong']]);
    const waiting = [];
    const replies = new Map();
    let lastId = 0;
    const post = (message) => peer.postMessage({ gapi: message }, location.origin);

    async function answer({ name, id, data }) {
      post({ reply: id, data: [await handlers.get(name)(data)] });
    }

    addEventListener('message', ({ source, origin, data }) => {
      if (source !== peer || origin !== location.origin || !data?.gapi) return;
      const message = data.gapi;
      if (handlers.has(message.name)) void answer(message);
      else if (message.name) waiting.push(message);
      else {
        const onReply = replies.get(message.reply);
        replies.delete(message.reply);
        onReply?.(message.data);
      }
    });

    const channel = {
      register(name, handler) {
        handlers.set(name, handler);
        for (const message of waiting.filter((one) => one.name === name)) {
          waiting.splice(waiting.indexOf(message), 1);
          void answer(message);
        }
      },
      send(name, data, onReply) {
        lastId += 1;
        replies.set(lastId, onReply);
        post({ name, id: lastId, data });
      },
      ping: (onReply) => new Promise((resolve) => channel.send('ping', null, resolve)).then(onReply),
      restyle: async () => {},
    };
    return channel;
  }

  async function open({ where, url, attributes }, onOpen) {
    const frame = document.createElement('iframe');
    const { style, ...others } = attributes;
    Object.assign(frame.style, style);
    for (const [name, value] of Object.entries(others)) frame.setAttribute(name, value);
    frame.src = url;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    where.append(frame);
    // Listens before the frame loads: after a redirect it sends what happened at once.
    const channel = createChannel(frame.contentWindow);
    await loaded;
    return onOpen(channel);
  }

  const context = { open, getParentIframe: () => createChannel(window.parent) };
  window.gapi = {
    load: (_modules, options) => options.callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 'same origin only', getContext: () => context },
  };
  window.gapi_onload?.();
})();
