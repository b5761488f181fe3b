const liveChart = createLiveChart();

byId('part').append(...optionsOf(Object.entries(data.parts).map(([name, { title }]) => [name, title])));
byId('begin').addEventListener('click', () => ask('begin', byId('part').value));

const drawSettings = ({ setting }) => {
  const set = (name) => (value) => ask('set', name, value);
  byId('settings').replaceChildren(
    choiceOf('Language', { en: 'English', es: 'Español' }, setting.language, set('language')),
    choiceOf('Width', { phone: 'Phone', desktop: 'Desktop' }, setting.width, set('width')),
    choiceOf('Theme', { light: 'Light', dark: 'Dark' }, setting.theme, set('theme')),
  );
  byId('part').value = setting.part;
  byId('stage').className = `stage ${setting.width}`;
};

const drawSaid = ({ doing, problem }) => {
  byId('said').textContent = problem ?? doing ?? '';
  byId('said').className = problem ? 'said bad' : 'said';
};

globalThis.showLab = (view) => {
  drawSettings(view);
  drawSaid(view);
  liveChart.show({ part: view.setting.part, ...view });
};

// A desktop's page is shown smaller, so that there is room for the rest.
const stage = byId('stage');
new ResizeObserver(() => {
  const { width } = stage.querySelector('.device').getBoundingClientRect();
  stage.style.setProperty('--scale', String(Math.min(1, width / 1280)));
}).observe(stage);
