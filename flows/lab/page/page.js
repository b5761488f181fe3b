const liveChart = createLiveChart();
let current = null;
let again = null;

const frameOf = (view, { charts, modelState }) => ({ section: view.setting.section, charts, modelState });
const showAgain = () => {
  byId('then').hidden = again === null;
  if (again) {
    byId('then-picture').src = again.picture ?? '';
    byId('then-picture').hidden = !again.picture;
    byId('then-missing').hidden = Boolean(again.picture);
  }
  if (!current) return;
  liveChart.show(frameOf(current, again ?? current));
  drawSaid(current);
};
const strip = createStrip((frame) => {
  again = frame;
  showAgain();
});

byId('section').append(...optionsOf(Object.entries(data.sections).map(([name, { title }]) => [name, title])));
byId('begin').addEventListener('click', () => askLab('begin', byId('section').value));
byId('section').addEventListener('change', () => askLab('begin', byId('section').value));

const drawSettings = ({ setting }) => {
  const set = (name) => (value) => askLab('set', name, value);
  byId('settings').replaceChildren(
    choiceOf('Language', { en: 'English', es: 'Español' }, setting.language, set('language')),
    choiceOf('Width', { phone: 'Phone', desktop: 'Desktop' }, setting.width, set('width')),
    choiceOf('Theme', { light: 'Light', dark: 'Dark' }, setting.theme, set('theme')),
  );
  byId('section').value = setting.section;
  byId('stage').className = `stage ${setting.width}`;
};

const drawSaid = ({ doing, problem, done }) => {
  const then = again && `Step ${again.index}: ${again.words}. ${again.modelState.screen}`;
  // An earlier picture keeps its description beside a newer result.
  byId('said').textContent = [then, problem ?? doing ?? done].filter(Boolean).join(' ');
  byId('said').className = problem ? 'said bad' : 'said';
};

let lock;
/** Presses are not queued behind one that takes long. */
const lockWhile = (isBusy) => {
  clearTimeout(lock);
  const setLocked = (isLocked) => {
    for (const one of document.querySelectorAll('.bar, .panel')) one.inert = isLocked;
  };
  if (isBusy) lock = setTimeout(() => setLocked(true), 500);
  else setLocked(false);
};

globalThis.showLab = (view) => {
  if (Boolean(view.doing) !== Boolean(current?.doing)) lockWhile(Boolean(view.doing));
  if (JSON.stringify(view.setting) !== JSON.stringify(current?.setting)) drawSettings(view);
  current = view;
  drawSaid(view);
  strip.show(view.frames);
  if (!again) liveChart.show(frameOf(view, view));
  showPanel(view);
};

// A desktop page is scaled down to leave room for the panel.
const stage = byId('stage');
new ResizeObserver(() => {
  const { width } = stage.querySelector('.device').getBoundingClientRect();
  stage.style.setProperty('--scale', String(Math.min(1, width / 1280)));
}).observe(stage);
