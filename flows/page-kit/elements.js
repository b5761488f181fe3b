globalThis.byId = (id) => document.getElementById(id);
const [texts, content] = byId('data').textContent.split('\n');
const longTexts = JSON.parse(texts);
globalThis.data = JSON.parse(content, (_, value) => (value?.$ === undefined ? value : longTexts[value.$]));

/** Creates an element with properties and children; text is never markup. */
globalThis.make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
globalThis.button = (textContent, perform, { className = 'copy', label = null } = {}) => {
  const element = make('button', { type: 'button', className, textContent, ariaLabel: label });
  element.addEventListener('click', perform);
  return element;
};
globalThis.optionsOf = (entries) =>
  entries.map(([value, textContent]) => make('option', { value, textContent }));
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
globalThis.count = (number, label) => `${number} ${label}${number === 1 ? '' : 's'}`;
globalThis.dateOf = (time) =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
globalThis.commitOf = ({ commit, isChanged }) =>
  commit ? `commit ${commit}${isChanged ? ' with changes' : ''}` : 'no commit';

globalThis.copyButton = (label, textOf) => {
  const element = button(label, async () => {
    await navigator.clipboard.writeText(textOf());
    element.textContent = 'Copied';
    setTimeout(() => {
      element.textContent = label;
    }, 2_000);
  });
  return element;
};

globalThis.choiceOf = (label, options, chosen, choose) => {
  const set = make(
    'div',
    { className: 'switch' },
    ...Object.entries(options).map(([value, text]) => {
      const one = button(text, () => choose(value), { className: '' });
      one.dataset.value = value;
      one.setAttribute('aria-pressed', String(value === chosen));
      return one;
    }),
  );
  set.setAttribute('role', 'group');
  set.setAttribute('aria-label', label);
  return set;
};

/** Whether a state is a box, or within it. */
globalThis.isAt = (id, box) => id === box || id.startsWith(`${box}.`);
/** Whether an arrow of the drawing is one of these transitions. */
globalThis.isTaken = (arrows, { from, to, events }) =>
  arrows.some((arrow) => {
    const [source, target, event = ''] = arrow.split(' ');
    return isAt(source, from) && isAt(target, to) && events.split(' ').includes(event);
  });
/** Whether an arrow of a model's drawing is this step. */
globalThis.isStep = (prefix, { from, to, events }, step) =>
  from === `${prefix}.${step.from}` &&
  to === `${prefix}.${step.to}` &&
  events.split(' ').includes(step.event);
