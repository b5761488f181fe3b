const data = JSON.parse(document.getElementById('data').textContent);
const layers = ['machine', 'view', 'browser'].filter((layer) => data.times[layer] !== undefined);
const byId = (id) => document.getElementById(id);

/** An element with properties and children; text is text, never markup. */
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
const seconds = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
const isRed = (path) => layers.some((layer) => path.layers[layer]?.problem);
const textOf = (path) =>
  [path.id, path.title, path.part, data.parts[path.part].title, ...path.requirements]
    .concat(path.steps.flatMap(({ words, event, expected, model }) => [words, event ?? '', expected, model]))
    .join(' ')
    .toLowerCase();
const texts = new Map(data.paths.map((path) => [path.id, textOf(path)]));

byId('overview').append(chartView(data.overview, 'The whole flow'));
byId('made').textContent = `${new Date(data.made).toLocaleString()} · ${data.setting}`;
byId('summary').append(
  ...layers.map((layer) => {
    const walked = data.paths.filter((path) => path.layers[layer]);
    const red = walked.filter((path) => path.layers[layer].problem).length;
    return make(
      'div',
      { className: red ? 'card red' : 'card' },
      make('span', { textContent: layer }),
      make('strong', { textContent: red ? `${red} red` : `${walked.length} green` }),
      make('span', {
        className: 'soft',
        textContent: `${walked.length} paths in ${seconds(data.times[layer])}`,
      }),
    );
  }),
  make(
    'div',
    { className: 'card' },
    make('span', { textContent: 'since the last commit' }),
    make('strong', { textContent: `${data.paths.filter(({ isNew }) => isNew).length} new` }),
    make('span', {
      className: 'soft',
      textContent: data.isWhole ? `${data.gone.length} gone` : 'of those walked',
    }),
  ),
);

const filters = { all: () => true, red: isRed, new: ({ isNew }) => isNew };
for (const part of Object.keys(data.parts)) {
  if (data.paths.some((path) => path.part === part)) filters[part] = (path) => path.part === part;
}
let filter = data.paths.some(isRed) ? 'red' : 'all';
let current = null;

const drawFilters = () => {
  byId('filters').replaceChildren(
    ...Object.keys(filters).map((name) => {
      const button = make('button', { type: 'button', textContent: name });
      button.setAttribute('aria-pressed', String(name === filter));
      button.addEventListener('click', () => {
        filter = name;
        draw();
      });
      return button;
    }),
  );
};

const drawList = () => {
  const words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = data.paths
    .filter(filters[filter])
    .filter(({ id }) => words.every((word) => texts.get(id).includes(word)));
  byId('count').textContent = found.length === 1 ? '1 path' : `${found.length} paths`;
  byId('paths').replaceChildren(
    ...found.map((path) => {
      const button = make(
        'button',
        { type: 'button' },
        make('span', { className: isRed(path) ? 'bad' : 'good', textContent: isRed(path) ? '✗' : '✓' }),
        make('span', { textContent: path.title }),
        make('small', { textContent: `${path.id}, ${path.steps.length - 1} steps` }),
      );
      button.setAttribute('aria-current', String(path === current));
      button.addEventListener('click', () => choose(path));
      return make('li', {}, button);
    }),
  );
  return found;
};
const draw = () => {
  drawFilters();
  return drawList();
};

const cell = (path, layer, index) => {
  const walk = path.layers[layer];
  if (!walk) return make('td', { className: 'soft', textContent: '–' });
  if (walk.problem?.step === index)
    return make('td', { className: 'bad', textContent: `✗ ${walk.problem.text}` });
  const step = walk.steps[index];
  if (!step) return make('td', { className: 'soft', textContent: 'not reached' });
  const picture = step.picture && make('button', { type: 'button', className: 'shot' });
  if (picture) {
    picture.setAttribute('aria-label', `Picture of step ${index}`);
    picture.append(make('img', { src: step.picture, alt: '', loading: 'lazy' }));
    picture.addEventListener('click', () => {
      const zoom = byId('zoom');
      zoom.querySelector('img').src = step.picture;
      zoom.showModal();
    });
  }
  return make(
    'td',
    {},
    make('span', { className: 'good', textContent: '✓ ' }),
    step.seen,
    make('br'),
    make('span', { className: 'ms', textContent: seconds(step.ms) }),
    picture ? make('br') : null,
    picture || null,
  );
};

/** The part's chart: the path lit, the rest pale. */
const chart = (path) => {
  const { svg, prefix, title } = data.parts[path.part];
  const redSteps = layers.map((layer) => path.layers[layer]?.problem?.step);
  const stepsAt = (state) =>
    path.steps.flatMap((step, index) => (`${prefix}.${step.state}` === state ? [index] : []));
  const isWalked = ({ from, to, events }) =>
    path.steps.some(
      (step) =>
        from === `${prefix}.${step.from}` &&
        to === `${prefix}.${step.state}` &&
        events.split(' ').includes(step.event),
    );
  const view = chartView(svg, title, ({ dataset }) =>
    dataset.state === undefined ? isWalked(dataset) : stepsAt(dataset.state).length > 0,
  );
  for (const box of view.querySelectorAll('[data-state]')) {
    if (stepsAt(box.dataset.state).some((index) => redSteps.includes(index))) box.classList.add('red');
  }
  return view;
};

const show = (path) => {
  current = path;
  location.hash = path.id;
  const layer =
    layers.find((name) => path.layers[name]?.problem) ?? layers.findLast((name) => path.layers[name]);
  const command = `npm run flows -- --layer ${layer} --path ${path.id}${layer === 'browser' ? ' --headed' : ''}${data.words}`;
  const copy = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  copy.addEventListener('click', () => navigator.clipboard.writeText(command));
  const head = ['No.', 'Step', 'Expected', ...layers].map((text) => make('th', { textContent: text }));
  const rows = path.steps.map((step, index) => {
    const red = layers.some((name) => path.layers[name]?.problem?.step === index);
    return make(
      'tr',
      { className: red ? 'red' : '' },
      make('td', { textContent: String(index) }),
      make('td', { textContent: step.words }),
      make('td', {}, step.expected, make('small', { className: 'model', textContent: step.model })),
      ...layers.map((name) => cell(path, name, index)),
    );
  });
  byId('path').replaceChildren(
    make(
      'header',
      {},
      make('p', { className: 'soft', textContent: data.parts[path.part].title }),
      make('h2', { textContent: path.title }),
      make(
        'p',
        {},
        make('span', {
          className: path.isNew ? 'tag new' : 'tag',
          textContent: path.isNew ? 'new' : 'as committed',
        }),
        make('span', {
          className: 'tag',
          textContent: `every ${path.criterion === 'pairs' ? 'pair' : 'transition'}`,
        }),
        ...path.requirements.map((id) => make('span', { className: 'tag', textContent: id })),
      ),
      make('p', { className: 'about' }, 'Walk it again: ', make('code', { textContent: command }), ' ', copy),
    ),
    make(
      'div',
      { className: 'scroll' },
      make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
    ),
    make('h3', { textContent: 'On the chart' }),
    chart(path),
  );
  scrollTo(0, 0);
  drawList();
};

/** On a narrow page the path stands below the list. */
const choose = (path) => {
  show(path);
  if (matchMedia('(max-width: 52rem)').matches) byId('path').scrollIntoView();
};

const exceptions = (list) =>
  list.length === 0
    ? ''
    : make(
        'details',
        {},
        make('summary', { textContent: `${list.length} by name` }),
        ...list.map(([name, reason]) => make('p', { className: 'soft', textContent: `${name}: ${reason}` })),
      );
const table = (names, rows) =>
  make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...names.map((name) => make('th', { textContent: name })))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((one) => make('td', {}, one))))),
  );
byId('coverage').append(
  data.coverage.length === 0
    ? make('p', {
        className: 'soft',
        textContent: 'Only some paths were walked: coverage is told of a whole run.',
      })
    : table(
        ['what', 'seen', 'of', 'exceptions', 'missing'],
        data.coverage.map(({ what, seen, of, exceptions: list, missing }) => [
          what,
          String(seen),
          String(of),
          exceptions(list),
          missing.length ? make('span', { className: 'bad', textContent: missing.join('; ') }) : 'nothing',
        ]),
      ),
);
/** Whether the paths that show a requirement are green on a layer. */
const verdict = (own, layer) => {
  const walked = own.filter((path) => path.layers[layer]);
  const red = walked.filter((path) => path.layers[layer].problem).length;
  if (walked.length === 0) return make('span', { className: 'soft', textContent: '–' });
  return red === 0
    ? make('span', { className: 'good', textContent: '✓ pass' })
    : make('span', { className: 'bad', textContent: `✗ ${red} of ${walked.length} fail` });
};
byId('requirements').append(
  table(
    ['id', 'requirement', ...layers, 'paths', 'done differently'],
    data.requirements.map(({ id, sentence, exception, differs }) => {
      const own = data.paths.filter((path) => path.requirements.includes(id));
      const find = make('button', {
        type: 'button',
        className: 'copy',
        textContent: own.length === 1 ? '1 path' : `${own.length} paths`,
      });
      find.addEventListener('click', () => {
        byId('search').value = id;
        filter = 'all';
        const [first] = draw();
        if (first) choose(first);
      });
      const paths = exception ?? (own.length ? find : 'none in this run');
      return [id, sentence, ...layers.map((layer) => verdict(own, layer)), paths, differs ?? ''];
    }),
  ),
);

byId('search').addEventListener('input', () => drawList());
byId('zoom').addEventListener('click', () => byId('zoom').close());
const [first] = draw();
const wanted = data.paths.find(({ id }) => `#${id}` === location.hash) ?? first;
if (wanted) show(wanted);
