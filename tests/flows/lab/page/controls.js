globalThis.data = { pictures: [], ...JSON.parse(byId('data').textContent) };

/** Tells the lab what to do. What goes wrong, it says in the view that follows. */
globalThis.ask = (command, ...words) => globalThis.askLab(command, ...words);

/** A few of which one is chosen. */
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
