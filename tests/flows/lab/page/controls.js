globalThis.data = { pictures: [], ...JSON.parse(byId('data').textContent) };

/** Sends a command to the lab. Errors are part of the next view. */
globalThis.ask = (command, ...words) => globalThis.askLab(command, ...words);

/** A group of options. */
globalThis.choiceOf = (label, options, chosen, choose) => {
  const set = make(
    'div',
    { className: 'switch' },
    ...Object.entries(options).map(([value, text]) => {
      const one = button(text, () => choose(value), '');
      one.dataset.value = value;
      one.setAttribute('aria-pressed', String(value === chosen));
      return one;
    }),
  );
  set.setAttribute('role', 'group');
  set.setAttribute('aria-label', label);
  return set;
};
