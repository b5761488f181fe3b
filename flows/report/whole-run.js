const exceptions = (list) =>
  list.length === 0
    ? 'none'
    : make(
        'details',
        {},
        make('summary', { textContent: `${list.length} by name` }),
        ...list.map(([name, reason]) => soft(`${name}: ${reason}`, 'p')),
      );
byId('coverage').append(
  data.coverage.length === 0
    ? soft('Some paths ran: only a whole run has coverage.', 'p')
    : table(
        ['label', 'missing', 'seen', 'of', 'on no path'],
        data.coverage.map(({ label, seen, of, exceptions: list, missing }) => [
          label,
          missing.length ? make('span', { className: 'bad', textContent: missing.join('; ') }) : 'none',
          String(seen),
          String(of),
          exceptions(list),
        ]),
      ),
);

/**
 * Draws the model of a section: the width of an arrow is its number of paths; at red ones paths failed in this run or a
 * stored one.
 */
const heatChart = (section) => {
  const { svg, prefix, title } = data.sections[section];
  const own = data.heat.filter((arrow) => arrow.section === section);
  const most = Math.max(...own.map(({ count: total }) => total));
  const view = chartView(svg, title);
  view.classList.add('heat');
  for (const arrow of view.querySelectorAll('[data-from]')) {
    const [total, failed] = ['count', 'failed'].map((key) =>
      own.filter((step) => isStep(prefix, arrow.dataset, step)).reduce((sum, step) => sum + step[key], 0),
    );
    arrow.style.setProperty('--share', String(total / most));
    arrow.style.setProperty('--failed', `${total === 0 ? 0 : Math.round(50 * (1 + failed / total))}%`);
    arrow.classList.toggle('hot', failed > 0);
    arrow.classList.toggle('cold', total === 0);
  }
  return view;
};
const heatSections = Object.keys(data.sections).filter((section) =>
  data.heat.some((arrow) => arrow.section === section),
);
const drawHeat = () => {
  const place = make('div', {});
  const showSection = ({ value }) => place.replaceChildren(heatChart(value));
  const titles = heatSections.map((section) => [section, data.sections[section].title]);
  const [label, choice] = selectOf('heat-section', 'Section of the flow', titles, showSection);
  choice.value = data.heat[0].section;
  byId('heat').append(
    soft(
      `Of this run and ${count(data.runs.length, 'stored run')}: the thicker an arrow, the more paths took it; at red ones paths failed or were flaky.`,
      'p',
    ),
    label,
    choice,
    place,
  );
  showSection(choice);
};
if (data.heat[0]?.failed > 0) {
  byId('heat').hidden = false;
  drawHeat();
}

const verdict = (own, layer, beyond) => {
  const ran = own.filter((path) => path.layers[layer]);
  const failed = ran.filter((path) => path.layers[layer].problem).length;
  if (ran.length === 0) return soft(['–', ...beyond].join(' '));
  return failed === 0
    ? make(
        'span',
        {},
        make('span', { className: 'good', textContent: '✓\u00a0green' }),
        ...beyond.map((why) => soft(` Not shown: ${why}`)),
      )
    : make('span', { className: 'bad', textContent: `✗ ${failed} of ${ran.length} failed` });
};
const checkVerdict = (own, check) => {
  const ran = own.filter((path) => path.layers.browser);
  const isBroken = ran.some((path) => path.layers.browser.problem?.failedChecks.includes(check));
  if (ran.length === 0) return soft('–');
  return make('span', { className: isBroken ? 'bad' : 'good', textContent: isBroken ? '✗' : '✓' });
};
const requirementRow = ({ id, sentence, exception, differs, beyondBrowser, lookedAt }) => {
  const own = data.paths.filter((path) => path.requirements.includes(id));
  const find = button(count(own.length, 'path'), () => listOnly('all', id));
  const shown = own.length
    ? make('span', {}, find, exception ? soft(` ${exception}`) : '')
    : (exception ?? 'none in this run');
  return [
    id,
    ...layers.map((layer) => verdict(own, layer, layer === 'browser' ? beyondBrowser : [])),
    ...data.checks.map((check) => checkVerdict(own, check)),
    make('span', {}, sentence, differs ? soft(` Done differently: ${differs}`, 'p') : ''),
    lookedAt || soft('nothing in this run'),
    shown,
  ];
};
const hasRequirementFailed = ({ id }) =>
  data.paths.some((path) => path.requirements.includes(id) && hasFailed(path));
const requirementSection = (number) => {
  const own = data.requirements.filter(({ section }) => section === number);
  const ran = own.filter(({ id }) => data.paths.some((path) => path.requirements.includes(id)));
  const failed = own.filter(hasRequirementFailed).length;
  const result = failed > 0 ? `${failed} failed` : `${ran.length} passed`;
  return make(
    'details',
    { open: failed > 0 },
    make(
      'summary',
      {},
      `${number}. ${data.specificationSections[number]} `,
      soft(
        `${count(own.length, 'requirement')}: ${result}, ${own.length - ran.length} not on a path that ran`,
      ),
    ),
    make(
      'section',
      { className: 'scroll' },
      table(
        ['id', ...layers, ...data.checks, 'requirement', 'what was looked at', 'paths'],
        own.map(requirementRow),
      ),
    ),
  );
};
byId('requirements').append(
  ...[...new Set(data.requirements.map(({ section }) => section))].map(requirementSection),
);
/** Stored reports are in the same folder. */
const isStoredRun = /\/runs\/[^/]+$/.test(location.pathname);
byId('runs').append(
  data.runs.length === 0
    ? soft(data.isWhole ? 'This is the first stored run.' : 'A run of some paths is not stored.', 'p')
    : table(
        ['run', 'setting', 'results', 'flaky', 'failed'],
        data.runs.map(({ name, setting, total, flaky, failed }) => [
          make('a', { href: `${isStoredRun ? '' : 'runs/'}${name}.html`, textContent: name }),
          setting,
          String(total),
          make('span', { className: flaky ? 'flaky' : 'good', textContent: String(flaky) }),
          make('span', { className: failed ? 'bad' : 'good', textContent: String(failed) }),
        ]),
      ),
);

// Keyboards can scroll tables horizontally.
for (const scroll of document.querySelectorAll('.whole .scroll')) scroll.tabIndex = 0;
