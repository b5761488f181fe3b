globalThis.layers = ['machine', 'view', 'browser'].filter((layer) => data.times[layer] !== undefined);
const failedLayers = (path) => layers.filter((layer) => path.layers[layer]?.problem);
globalThis.hasFailed = (path) => failedLayers(path).length > 0;
/** Failed at first, then passed in a retry. */
const isFlaky = (path) => !hasFailed(path) && layers.some((layer) => path.layers[layer]?.flaky);
const paths = new Map(data.paths.map((path) => [path.id, path]));

const folded = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
const foldedOnce = new Map();
const fold = (text) => {
  const known = foldedOnce.get(text) ?? folded(text);
  foldedOnce.set(text, known);
  return known;
};
const aboutOf = (path) =>
  [path.id, path.title, path.section, data.sections[path.section].title, ...path.requirements]
    .concat(path.steps.flatMap(({ words, event, model }) => [words, event ?? '', model]))
    .join(' ');
const abouts = new Map(data.paths.map((path) => [path, folded(aboutOf(path))]));

/** Returns where a text was found: in the path, or in a line of a step's screen; null without a match. */
const findIn = (path, text) => {
  const wanted = folded(text.trim());
  if (wanted.split(/\s+/).every((word) => abouts.get(path).includes(word))) return {};
  for (const step of path.steps.keys()) {
    const screen = textsOf(path, step).find((one) => fold(one).includes(wanted));
    const line = screen?.split('\n').find((one) => fold(one).includes(wanted));
    if (screen) return { step, line: shorten(line ?? screen, wanted) };
  }
  return null;
};
const shorten = (line, wanted) => {
  const at = Math.max(0, folded(line).indexOf(wanted));
  const [from, to] = [Math.max(0, at - 30), at + wanted.length + 30];
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
};

byId('created').textContent = [dateOf(data.created), commitOf(data), data.setting].join(' · ');
byId('verdict').textContent = data.verdict;
byId('verdict').className =
  data.causes.length > 0 || data.notRun.length > 0 || data.changedTexts.length > 0 ? 'bad' : 'good';
byId('not-run').append(
  ...data.changedTexts.map((textContent) => make('p', { className: 'bad', textContent })),
  ...data.notRun.map((why) => make('p', { className: 'bad', textContent: `Not run: ${why}` })),
);
byId('summary').append(
  ...layers.map((layer) => {
    const ran = data.paths.filter((path) => path.layers[layer]);
    const failed = ran.filter((path) => path.layers[layer].problem).length;
    return make(
      'div',
      { className: failed ? 'card failed' : 'card' },
      make('span', { textContent: layer }),
      make('strong', { textContent: failed ? `${failed} failed` : `${ran.length} passed` }),
      soft(`${count(ran.length, 'path')} in ${seconds(data.times[layer])}`),
    );
  }),
  make(
    'div',
    { className: 'card' },
    make('span', { textContent: 'since the last commit' }),
    make('strong', { textContent: `${data.paths.filter(({ isNew }) => isNew).length} new` }),
    soft(data.isWhole ? `${data.gone.length} gone` : 'of those that ran'),
  ),
);

const filters = { all: () => true, failed: hasFailed, new: ({ isNew }) => isNew };
if (data.paths.some(({ recorded }) => recorded)) filters.recorded = ({ recorded }) => recorded;
if (data.paths.some(isFlaky)) filters.flaky = isFlaky;
const changes = { 'newly failed': 'newlyFailed', fixed: 'fixed', slower: 'slower' };
for (const [name, key] of Object.entries(changes)) {
  const ids = new Set(data.changes?.[key]);
  if (ids.size > 0) filters[name] = ({ id }) => ids.has(id);
}
for (const [index, cause] of data.causes.entries()) {
  const ids = new Set(cause.paths);
  filters[`cause ${index + 1}`] = ({ id }) => ids.has(id);
}
for (const section of Object.keys(data.sections)) {
  if (data.paths.some((path) => path.section === section))
    filters[section] = (path) => path.section === section;
}
let filter = data.causes.length > 0 ? 'failed' : 'all';
let current = null;

const markOf = (path) => {
  if (hasFailed(path)) return { className: 'bad', textContent: '✗' };
  return isFlaky(path)
    ? { className: 'flaky', textContent: '~', title: 'flaky: failed, and passed when run again' }
    : { className: 'good', textContent: '✓' };
};

const drawFilters = () => {
  byId('filters').replaceChildren(
    ...Object.keys(filters).map((name) => {
      const one = button(`${name} (${data.paths.filter(filters[name]).length})`, () => {
        filter = name;
        draw();
      });
      one.setAttribute('aria-pressed', String(name === filter));
      return one;
    }),
  );
};

/** The first failed step of all layers. */
const failedStep = (path) => {
  const steps = failedLayers(path).map((layer) => path.layers[layer].problem.step);
  return steps.length > 0 ? Math.min(...steps) : undefined;
};

/** Ranges of a folded text in a part of the page, outside charts. */
const rangesIn = (root, wanted) => {
  const ranges = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('svg')) continue;
    const text = folded(node.data);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + wanted.length, node.length));
      ranges.push(range);
    }
  }
  return ranges;
};
/** Highlights what was searched for: the whole text or, without it, its words. */
const markFound = (text) => {
  if (!CSS.highlights) return;
  const wanted = folded(text);
  const rangesOf = (one) => (one === '' ? [] : ['paths', 'path'].flatMap((id) => rangesIn(byId(id), one)));
  const whole = rangesOf(wanted);
  const ranges = whole.length > 0 ? whole : wanted.split(/\s+/).flatMap(rangesOf);
  CSS.highlights.set('found', new Highlight(...ranges));
};

const drawList = () => {
  const text = byId('search').value;
  const found = data.paths
    .filter(filters[filter])
    .map((path) => ({ path, where: text.trim() ? findIn(path, text) : {} }))
    .filter(({ where }) => where !== null);
  byId('count').textContent = count(found.length, 'path');
  byId('paths').replaceChildren(
    ...found.map(({ path, where }) => {
      const one = button('', () => choose(path, where.step), { className: '' });
      one.append(
        make('span', markOf(path)),
        make('span', { textContent: path.title }),
        make('small', {
          textContent: `${path.id}, ${count(path.steps.length - 1, 'step')}${path.recorded ? ', recorded' : ''}`,
        }),
      );
      const step = failedStep(path);
      if (step !== undefined)
        one.append(
          make('small', {
            className: 'bad',
            textContent: `fails at step ${step}: ${path.steps[step].words}`,
          }),
        );
      if (where.line)
        one.append(make('small', { textContent: `On the screen of step ${where.step}: ${where.line}` }));
      one.setAttribute('aria-current', String(path === current));
      return make('li', {}, one);
    }),
  );
  markFound(text.trim());
  return found.map(({ path }) => path);
};
const draw = () => {
  drawFilters();
  return drawList();
};
/** Lists the paths of a filter that have a text, and shows the first one. */
globalThis.listOnly = (name, text = '') => {
  byId('search').value = text;
  filter = name;
  const [first] = draw();
  if (first) choose(first);
  byId('search').closest('.panes').scrollIntoView();
};

const exampleOf = ({ paths: ids }) => {
  const own = ids.map((id) => paths.get(id));
  return own.find((path) => path.layers.browser?.problem?.frame.picture !== undefined) ?? own[0];
};
const lastFailure = (path) => path.layers[failedLayers(path).at(-1)].problem;
const causeCard = (cause, index) => {
  const { sentence, places } = cause;
  const [place] = places;
  const noticed = Object.entries(cause.layers).map(([layer, number]) => `${layer} ${number}`);
  const seenOn = `${count(cause.paths.length, 'path')}: ${noticed.join(', ')}.`;
  const seenAt =
    places.length > 0 ? `Where: ${places.map((one) => one.replace(/^The /, 'the ')).join(', ')}.` : '';
  return make(
    'li',
    { className: 'card failed' },
    make('h3', {
      textContent:
        places.length === 1 ? sentence.replace(/^The page (?=lacks|shows)/, `${place} `) : sentence,
    }),
    ...cause.also.map((one) => soft(`At the same steps: ${one}`, 'p')),
    soft(seenOn, 'p'),
    seenAt ? soft(seenAt, 'p') : null,
    make(
      'p',
      { className: 'tools' },
      button('See where it fails', () => {
        choose(exampleOf(cause));
        byId('path').scrollIntoView();
      }),
      button(`List ${count(cause.paths.length, 'path')}`, () => listOnly(`cause ${index + 1}`)),
      copyButton('Copy as bug', () => {
        const { bug } = lastFailure(exampleOf(cause));
        return [bug, '', `${seenOn} ${seenAt}`].join('\n');
      }),
    ),
  );
};
if (data.causes.length > 0) byId('causes').append(make('ol', {}, ...data.causes.map(causeCard)));
if (data.changes) {
  const { since } = data.changes;
  byId('changes').append(
    `Since the run of ${dateOf(since.created)} (${commitOf(since)}): `,
    ...Object.entries(changes).flatMap(([name, key], index) => {
      const { length } = data.changes[key];
      const text = `${length} ${name}`;
      return [index > 0 ? ', ' : '', length > 0 ? button(text, () => listOnly(name)) : text];
    }),
    '.',
  );
} else
  byId('changes').textContent = data.isWhole
    ? 'There is no earlier run of the same layers, language, screen, theme and browser to compare with.'
    : '';

/** Lists changed pictures, with the decisions of this window. */
const different = data.compared.filter(({ pictures }) => pictures);
const decisions = new Map();
const commandLine = (command) => [
  make('code', { textContent: command }),
  ' ',
  copyButton('Copy', () => command),
];
const showDecisions = () => {
  const words = ['approve', 'reject'].flatMap((decision) => {
    const names = [...decisions].flatMap(([name, one]) => (one === decision ? [name] : []));
    return names.length > 0 ? [` --${decision} ${names.join(',')}`] : [];
  });
  byId('decisions').replaceChildren(
    ...(words.length > 0
      ? [
          'When you have decided, run: ',
          ...commandLine(`npm run flows --${words.join('')}${data.replayOptions}`),
        ]
      : ['Approve what is meant, reject what is a bug. The command for it appears here.']),
  );
};
const showsState = ({ id, step }) => {
  const { section, steps } = paths.get(id);
  return (path) => path.section === section && path.steps.some(({ model }) => model === steps[step].model);
};
const pictureCard = (one) => {
  const { name, id, step, pixels, status, pictures } = one;
  const own = data.paths.filter(showsState(one));
  const { command } = paths.get(id).layers.browser;
  const marks = ['approve', 'reject'].map((decision) => {
    const mark = button(decision === 'approve' ? 'Approve' : 'Reject', () => {
      if (decisions.get(name) === decision) decisions.delete(name);
      else decisions.set(name, decision);
      for (const [index, other] of ['approve', 'reject'].entries())
        marks[index].setAttribute('aria-pressed', String(decisions.get(name) === other));
      showDecisions();
    });
    mark.setAttribute('aria-pressed', 'false');
    return mark;
  });
  return make(
    'li',
    { className: 'card' },
    make('h3', {
      textContent: `${data.sections[paths.get(id).section].title}: ${paths.get(id).steps[step].model}`,
    }),
    soft(
      `${name}: ${count(pixels, 'pixel')} of it differ${status === 'rejected' ? ', as rejected' : ''}.`,
      'p',
    ),
    make(
      'div',
      { className: 'figures' },
      ...figuresOf(
        name,
        ['Baseline', 'Now', 'Difference'].map((caption, index) => [caption, pictures[index]]),
      ),
    ),
    status === 'rejected'
      ? make(
          'p',
          { className: 'about' },
          'For the bug: ',
          ...commandLine(
            `Picture ${name} differs by ${count(pixels, 'pixel')} (${data.setting}): ${command}`,
          ),
        )
      : null,
    make(
      'p',
      { className: 'tools' },
      ...marks,
      button(`List ${count(own.length, 'path')}`, () => {
        filters[name] = showsState(one);
        listOnly(name);
      }),
    ),
  );
};
if (data.compared.length > 0) {
  const countOf = (wanted) => data.compared.filter(({ status }) => status === wanted).length;
  byId('pictures').hidden = false;
  byId('pictures-count').textContent =
    `${countOf('approved')} as approved, ${countOf('changed')} changed, ${countOf('rejected')} rejected, ${countOf('new')} new.`;
  byId('compared').append(...different.map(pictureCard));
  if (different.length > 0) showDecisions();
}

const uncovered = data.coverage.reduce((sum, { missing }) => sum + missing.length, 0);
if (uncovered > 0)
  byId('uncovered').append(
    data.causes.length > 0
      ? 'Failed paths end early, and leave this uncovered: '
      : 'Not everything is covered: ',
    make('a', { href: '#coverage', textContent: `${uncovered} missing` }),
    '.',
  );

const modelChart = (path) => {
  const { svg, prefix, title } = data.sections[path.section];
  const failedSteps = layers.map((layer) => path.layers[layer]?.problem?.step);
  const lastSteps = layers.flatMap((layer) => {
    const result = path.layers[layer];
    return result ? [result.problem?.step ?? path.steps.length - 1] : [];
  });
  const reached = path.steps.slice(0, Math.max(...lastSteps) + 1);
  const stepsAt = (state) =>
    reached.flatMap((step, index) => (`${prefix}.${step.state}` === state ? [index] : []));
  const isTaken = (arrow) => reached.some((step) => isStep(prefix, arrow, { ...step, to: step.state }));
  const view = chartView(svg, title, ({ dataset }) =>
    dataset.state === undefined ? isTaken(dataset) : stepsAt(dataset.state).length > 0,
  );
  for (const box of view.querySelectorAll('[data-state]')) {
    if (stepsAt(box.dataset.state).some((index) => failedSteps.includes(index))) box.classList.add('failed');
  }
  return view;
};

const productChart = (path, { svg, title }) => {
  const { states, arrows } = path.layers.machine.track;
  const been = new Set(states);
  return chartView(svg, title, ({ classList, dataset }) =>
    dataset.state === undefined
      ? isTaken(arrows, dataset)
      : been.has(dataset.state) && !classList.contains('open'),
  );
};

const charts = (path) => {
  const { states = [] } = path.layers.machine?.track ?? {};
  const been = new Set(states);
  const drawings = data.drawings.filter(
    (drawing) => drawing.name !== 'overview' && drawing.states.filter((id) => been.has(id)).length > 1,
  );
  const place = make('div', {}, modelChart(path));
  if (drawings.length === 0) return place;
  const entries = [
    ['', `The model: ${data.sections[path.section].title}`],
    ...drawings.map(({ name, title }) => [name, `${name}: ${title}`]),
  ];
  const choice = selectOf('chart', 'Chart', entries, ({ value }) => {
    const drawing = drawings.find(({ name }) => name === value);
    place.replaceChildren(drawing ? productChart(path, drawing) : modelChart(path));
  });
  return make('div', {}, ...choice, place);
};

const originOf = ({ recorded, criterion, isNew }) => {
  if (recorded) {
    const tag = { className: 'tag recorded', textContent: 'recorded' };
    return [make('span', tag), soft(`${dateOf(recorded.created)}, ${commitOf(recorded)}`)];
  }
  return [
    make('span', { className: isNew ? 'tag new' : 'tag', textContent: isNew ? 'new' : 'as committed' }),
    make('span', { className: 'tag', textContent: `every ${criterion === 'pairs' ? 'pair' : 'transition'}` }),
  ];
};

/** The trace is a separate file. */
const traceNote = (trace) => {
  if (!trace) return '';
  const command = `npx playwright-core show-trace ${trace}`;
  return make(
    'p',
    { className: 'about' },
    'What the browser did, step by step: ',
    ...commandLine(command),
    soft(' The trace lies beside the newest report, and only there: send it along where it is needed.'),
  );
};

/** Developers read these states. */
let showsMachines = false;
const show = (path) => {
  current = path;
  location.hash = path.id;
  const failed = failedLayers(path);
  const layer = failed.at(-1) ?? layers.findLast((name) => path.layers[name]);
  const command = `${path.layers[layer].command}${layer === 'browser' ? ' --headed' : ''}`;
  const machinesButton = button('States of model and machines', () => {
    showsMachines = !showsMachines;
    show(path);
  });
  machinesButton.setAttribute('aria-pressed', String(showsMachines));
  byId('path').replaceChildren(
    make(
      'header',
      {},
      soft(data.sections[path.section].title, 'p'),
      make('h2', { textContent: path.title }),
      make(
        'p',
        { className: 'tags' },
        make('span', { className: 'tag', textContent: path.id }),
        ...originOf(path),
        ...path.requirements.map((id) => make('span', { className: 'tag', textContent: id })),
      ),
    ),
    // The layer with a picture comes first.
    ...failed.toReversed().map((name, index) => describeFailedStep(path, name, index)),
    make('p', { className: 'about' }, 'Run it again: ', ...commandLine(command)),
    traceNote(path.layers.browser?.trace),
    make('h3', { textContent: 'Steps' }),
    machinesButton,
    stepList(path, showsMachines),
    make('h3', { textContent: 'On the chart' }),
    charts(path),
  );
  drawList();
};

/** Goes to the step with what was searched for. Narrow pages show the path below the list. */
const choose = (path, found) => {
  show(path);
  if (found !== undefined) {
    const step = byId('path').querySelectorAll('.step')[found];
    const isShown = rangesIn(step, folded(byId('search').value.trim())).some(
      ({ startContainer }) => !startContainer.parentElement.closest('details'),
    );
    if (!isShown) step.querySelector('details').open = true;
    step.scrollIntoView({ block: 'center' });
  } else if (matchMedia('(max-width: 52rem)').matches) byId('path').scrollIntoView();
};

byId('search').addEventListener('input', () => drawList());
const [first] = draw();
const [firstCause] = data.causes;
const wanted = paths.get(location.hash.slice(1)) ?? (firstCause ? exampleOf(firstCause) : first);
if (wanted) show(wanted);
