const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const section = (title, ...children) => make('section', {}, make('h2', { textContent: title }), ...children);
const list = (...items) => make('ul', { className: 'answers' }, ...items.map((one) => make('li', {}, one)));

/** What the model allows: a press does it. */
const offerButton = ({ event, words, isUnwalked, cannot }) => {
  const one = button(first(words), () => ask('act', event));
  one.title = cannot ? `${event}: ${cannot}` : event;
  one.disabled = Boolean(cannot);
  one.dataset.event = event;
  if (isUnwalked && !cannot) {
    one.append(' ', make('span', { className: 'tag new', textContent: 'new' }));
  }
  return one;
};

/** How long a call is delayed and how much time passes, as they were typed last. */
const seconds = { delay: '5', pass: '60' };
const secondsField = (name, label) => {
  const input = make('input', { type: 'number', min: '1', max: '3600', value: seconds[name] });
  input.setAttribute('aria-label', label);
  input.addEventListener('input', () => {
    seconds[name] = input.value;
  });
  return input;
};

const callCard = ({ gate, words }, offers) => {
  const answers = offers.filter(({ at }) => at.includes(gate));
  return make(
    'div',
    { className: 'call' },
    make('h3', { textContent: words }),
    answers.length > 0 ? soft('The answer is:', 'p') : null,
    list(...answers.map(offerButton)),
    soft('Or, whatever the model says:', 'p'),
    list(
      button('Let it through', () => ask('pass', gate)),
      button('It fails', () => ask('lab', 'failCall', gate)),
      button('No answer', () => ask('lab', 'dropCall', gate)),
    ),
    make(
      'div',
      { className: 'field' },
      button('Let it through after', () => ask('lab', 'delayCall', gate, seconds.delay)),
      secondsField('delay', 'Seconds until it goes through'),
      'seconds',
    ),
  );
};

const callsOf = ({ waiting, delayed, offers, charts }) => {
  const running = charts.flatMap(({ chart, runs }) =>
    ['flow', 'call'].includes(chart) ? [] : runs.map((call) => `${chart}: ${call}`),
  );
  return section(
    'Calls',
    ...waiting.map((call) => callCard(call, offers)),
    ...delayed.map(({ words, seconds: after }) =>
      make(
        'div',
        { className: 'call' },
        make('h3', { textContent: words }),
        soft(`Delayed: it goes through after ${after} s.`, 'p'),
      ),
    ),
    waiting.length + delayed.length > 0
      ? null
      : soft('No call waits. Hold the next one, then do in the app what makes it.', 'p'),
    running.length > 0 ? soft(`The charts run: ${running.join(', ')}.`, 'p') : null,
  );
};

const actionsOf = ({ isOffline }) => {
  const action = (text, name) => button(text, () => ask('lab', name));
  return section(
    'Around the app',
    list(
      isOffline
        ? action('Give the connection back', 'restoreConnection')
        : action('Cut the connection', 'cutConnection'),
      action('Expire the token', 'expireToken'),
      action('Revoke the token', 'revokeToken'),
      action('Disable the account', 'disableAccount'),
      action('Enable the account', 'enableAccount'),
      action('Open a second tab', 'openTab'),
    ),
    make(
      'div',
      { className: 'field' },
      button('Let time pass:', () => ask('lab', 'passTime', '', seconds.pass)),
      secondsField('pass', 'Seconds that pass'),
      'seconds',
    ),
  );
};

const now = (view) => {
  const { setting, walk, isLost, offers, waiting, charts, person } = view;
  const held = new Set(waiting.map(({ gate }) => gate));
  const people = offers.filter(({ isPerson }) => isPerson);
  const world = offers.filter(({ isPerson, at }) => !isPerson && !at.some((gate) => held.has(gate)));
  const possible = charts.flatMap(({ chart, can }) => can.map((event) => `${chart}: ${event}`));
  return [
    section(
      'Where the walk is',
      isLost
        ? make('p', {
            className: 'bad',
            textContent:
              'The app shows something else than the model says. If it is wrong, it is a bug: press Record. Else begin again, or go to a state.',
          })
        : null,
      walk ? make('p', { textContent: walk.screen }) : null,
      walk ? make('small', { className: 'model', textContent: walk.state }) : null,
    ),
    section(
      'Answers of calls',
      choiceOf('Answers of calls', data.answerings, setting.answering, (value) =>
        ask('set', 'answering', value),
      ),
    ),
    callsOf(view),
    section(
      'The person can',
      soft('Press here, or do it in the app. What is marked as new nobody has walked.', 'p'),
      list(...people.map(offerButton)),
      make(
        'p',
        {},
        soft('By hand, sign in as '),
        make('code', { textContent: person.email }),
        soft(' with the password '),
        make('code', { textContent: person.password }),
      ),
    ),
    section('The world can', list(...world.map(offerButton))),
    actionsOf(view),
    make(
      'details',
      {},
      make('summary', { textContent: `What the charts would take (${possible.length})` }),
      make('p', { className: 'soft', textContent: possible.join(', ') }),
    ),
  ];
};

/** A label, its select, and a sentence about what is chosen, of pairs of value and sentence. */
const explainedSelect = (id, label, entries) => {
  const about = soft(entries[0]?.[1] ?? '', 'p');
  const names = entries.map(([value]) => [value, value]);
  const parts = selectOf(id, label, names, ({ selectedIndex }) => {
    about.textContent = entries[selectedIndex][1];
  });
  return [...parts, about];
};

const goTo = ({ setting, coverage }) => {
  const states = data.parts[setting.part].states;
  const [stateLabel, state, aboutState] = explainedSelect(
    'state',
    'State',
    states.map((one) => [one.state, one.screen[setting.language]]),
  );
  const [arrowLabel, arrow, aboutArrow] = explainedSelect(
    'arrow',
    'Arrow',
    data.arrows.map(({ id, reason }) => [id, reason]),
  );
  const share = ([walked, of], what) => make('li', { textContent: `${walked} of ${of} ${what}` });
  return [
    section(
      'Go to a state',
      stateLabel,
      state,
      aboutState,
      button('Go there by the shortest way', () => ask('jump', state.value)),
    ),
    section(
      'What has been walked',
      soft('Of this part, while the lab is open:', 'p'),
      make('ul', {}, share(coverage.states, 'states'), share(coverage.transitions, 'arrows')),
      make('p', {
        textContent:
          coverage.unwalked > 0
            ? `${count(coverage.unwalked, 'arrow')} nobody has walked: not here, and not in a kept run of npm run flows.`
            : 'Every arrow has been walked, here or in a kept run of npm run flows.',
      }),
      button('Take me to an uncovered arrow', () => ask('lead')),
    ),
    section(
      'Arrows of the product that no path takes',
      arrowLabel,
      arrow,
      aboutArrow,
      button('Go to where it begins', () => ask('arrow', arrow.value)),
    ),
  ];
};

const pages = { now: 'Now', 'go to': 'Go to', record: 'Record' };
const contents = { now, 'go to': goTo, record: () => recordPage() };
let page = 'now';
let last = null;
let lastKey = '';

/** The parts of the panel that are not looked at are not drawn; neither is what has not changed. */
globalThis.showPanel = (view) => {
  last = view;
  const { setting, person, charts, waiting, delayed, walk, isLost, offers, coverage, isOffline } = view;
  const seen = page === 'now' ? { charts, waiting, delayed, walk, isLost, offers, isOffline } : { coverage };
  const key = JSON.stringify([page, setting, person, seen]);
  if (key === lastKey) return;
  lastKey = key;
  const focused = document.activeElement?.dataset.event;
  const content = make('div', { className: 'pages', tabIndex: -1 }, ...contents[page](view));
  const top = byId('panel').querySelector('.pages')?.scrollTop ?? 0;
  byId('panel').replaceChildren(
    choiceOf('Panel', pages, page, (name) => {
      page = name;
      showPanel(last);
    }),
    content,
  );
  content.scrollTop = top;
  if (focused) byId('panel').querySelector(`[data-event="${focused}"]`)?.focus();
};
