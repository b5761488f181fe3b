const first = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const section = (title, ...children) => make('section', {}, make('h2', { textContent: title }), ...children);
const list = (...items) => make('ul', { className: 'answers' }, ...items.map((one) => make('li', {}, one)));

const offerButton = ({ event, words, isUncovered, cannot }) => {
  const one = button(first(words), () => askLab('perform', event));
  one.title = cannot ? `${event}: ${cannot}` : event;
  one.disabled = Boolean(cannot);
  one.dataset.event = event;
  if (isUncovered && !cannot) {
    one.append(' ', make('span', { className: 'tag new', textContent: 'new' }));
  }
  return one;
};

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
    answers.length > 0 ? soft('Response:', 'p') : null,
    list(...answers.map(offerButton)),
    soft('Or:', 'p'),
    list(
      button('Continue', () => askLab('pass', gate)),
      button('It fails', () => askLab('lab', 'failCall', gate)),
      button('No answer', () => askLab('lab', 'dropCall', gate)),
    ),
    make(
      'div',
      { className: 'field' },
      button('Continue after', () => askLab('lab', 'delayCall', gate, seconds.delay)),
      secondsField('delay', 'Seconds until it continues'),
      'seconds',
    ),
  );
};

const callsOf = ({ waiting, delayed, offers }) =>
  section(
    'Requests',
    ...waiting.map((call) => callCard(call, offers)),
    ...delayed.map(({ words, seconds: after }) =>
      make(
        'div',
        { className: 'call' },
        make('h3', { textContent: words }),
        soft(`Delayed: continues after ${after} s.`, 'p'),
      ),
    ),
    waiting.length + delayed.length > 0
      ? null
      : soft('No request is paused. Pause the next one, then cause it in the app.', 'p'),
  );

const actionsOf = ({ isOffline }) => {
  const action = (text, name) => button(text, () => askLab('lab', name));
  return section(
    'Browser and account',
    list(
      isOffline
        ? action('Restore the connection', 'restoreConnection')
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
      button('Let time pass:', () => askLab('lab', 'passTime', '', seconds.pass)),
      secondsField('pass', 'Seconds that pass'),
      'seconds',
    ),
  );
};

const mismatches = {
  ended: {
    className: 'soft',
    textContent:
      'This section of the model ends here. What follows is in another one: choose it at Begin at.',
  },
  outside: {
    className: 'soft',
    textContent:
      'This is outside the model: it has no state for what you or the lab did. What it lacks is not recorded. Press Begin again, or go to a state. The last state of the model:',
  },
  different: {
    className: 'bad',
    textContent:
      'The app does not match the model. If the app is wrong, it is a bug: press Record. Otherwise press Begin again, or go to a state.',
  },
};

const now = (view) => {
  const { setting, modelState, mismatch, offers, person } = view;
  const people = offers.filter(({ isPerson }) => isPerson);
  // A response needs its request, which lists it.
  const world = offers.filter(({ isPerson, at }) => !isPerson && at.length === 0);
  return [
    section(
      'Current state',
      mismatch ? make('p', mismatches[mismatch]) : null,
      modelState ? make('p', { textContent: modelState.screen }) : null,
      modelState ? make('small', { className: 'model', textContent: modelState.state }) : null,
    ),
    section(
      'Responses',
      choiceOf('Responses', data.answerings, setting.answering, (value) => askLab('set', 'answering', value)),
    ),
    callsOf(view),
    section(
      'The person can',
      soft('Press here, or do it in the app. "new" marks steps that are not covered yet.', 'p'),
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
    world.length > 0 ? section('Events', list(...world.map(offerButton))) : null,
    actionsOf(view),
  ];
};

const goTo = ({ setting }) => {
  const states = data.states[setting.section];
  const about = soft(states[0]?.screen[setting.language] ?? '', 'p');
  const names = states.map((one) => [one.state, one.state]);
  const [label, state] = selectOf('state', 'State', names, ({ selectedIndex }) => {
    about.textContent = states[selectedIndex].screen[setting.language];
  });
  return [
    section(
      'Go to a state',
      label,
      state,
      about,
      button('Go there by the shortest path', () => askLab('jump', state.value)),
    ),
    section(
      'Coverage',
      button('Go to an uncovered arrow', () => askLab('lead')),
    ),
  ];
};

const pages = { now: 'Now', 'go to': 'Go to', record: 'Record' };
const contents = { now, 'go to': goTo, record: () => recordPage() };
let page = 'now';
let last = null;
let lastKey = '';

/** Hidden and unchanged parts of the panel are not rendered. */
globalThis.showPanel = (view) => {
  last = view;
  const { setting, person, waiting, delayed, modelState, mismatch, offers, isOffline } = view;
  const seen = page === 'now' && { waiting, delayed, modelState, mismatch, offers, isOffline };
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
