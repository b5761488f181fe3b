globalThis.byId = (id) => document.getElementById(id);

/** An element with properties and children; text is text, never markup. */
globalThis.make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
globalThis.button = (textContent, act, className = 'copy') => {
  const made = make('button', { type: 'button', className, textContent });
  made.addEventListener('click', act);
  return made;
};
globalThis.optionsOf = (entries) =>
  entries.map(([value, textContent]) => make('option', { value, textContent }));
/** A label and its select, of pairs of value and text. */
globalThis.selectOf = (id, label, entries, onChange) => {
  const select = make('select', { id }, ...optionsOf(entries));
  select.addEventListener('change', () => onChange(select));
  return [make('label', { htmlFor: id, textContent: label }), select];
};
globalThis.table = (names, rows) =>
  make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { textContent: name })))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((one) => make('td', {}, one))))),
  );
globalThis.soft = (textContent, tag = 'span') => make(tag, { className: 'soft', textContent });
globalThis.seconds = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
globalThis.count = (number, what) => `${number} ${what}${number === 1 ? '' : 's'}`;
globalThis.dateOf = (made) =>
  new Date(made).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
globalThis.commitOf = ({ commit, isChanged }) =>
  commit ? `commit ${commit}${isChanged ? ' with changes' : ''}` : 'no commit';

/** A small picture that opens as large as the window. */
globalThis.picture = (index, label, className = 'shot') => {
  const src = data.pictures[index];
  const made = button(
    '',
    () => {
      byId('zoom').querySelector('img').src = src;
      byId('zoom').showModal();
    },
    className,
  );
  made.setAttribute('aria-label', label);
  made.append(make('img', { src, alt: '', loading: 'lazy' }));
  return made;
};
