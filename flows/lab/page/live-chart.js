/** Machines that change together with others are shown only when they are chosen. */
const aside = ['flow', 'request', 'notifications', 'address'];
const follow = 'what moves';
const model = 'model';

/** By state, the drawing with its surroundings, not one with only a reference to it. */
const homes = new Map(
  data.drawings
    .filter(({ name }) => name !== 'overview')
    .flatMap((drawing) =>
      [...drawing.svg.matchAll(/class="box ([\w ]+)" data-state="([^"]+)"/g)].flatMap(([, kinds, id]) =>
        kinds.includes('elsewhere') ? [] : [[id, drawing]],
      ),
    ),
);
const homeOf = (id) =>
  homes.get(id) ?? (id.includes('.') ? homeOf(id.slice(0, id.lastIndexOf('.'))) : undefined);

globalThis.createLiveChart = () => {
  const views = new Map();
  let chosen = follow;
  const start = data.drawings.find(({ name }) => name === 'flow');
  let moved = start;
  let shown = null;
  let last = null;

  const choice = byId('chart');
  choice.append(
    ...optionsOf([
      [follow, 'What moves'],
      [model, 'The model'],
      ...data.drawings.map(({ name, title }) => [name, `${name}: ${title}`]),
    ]),
  );
  choice.addEventListener('change', () => {
    chosen = choice.value;
    if (last) show(last);
  });

  const wanted = ({ section, charts }) => {
    if (chosen === model) return { name: `model ${section}`, ...data.sections[section] };
    if (chosen !== follow) return data.drawings.find(({ name }) => name === chosen);
    const [{ arrows, states } = { arrows: [] }] = charts
      .filter(({ chart, arrows }) => !aside.includes(chart) && arrows.length > 0)
      .toSorted((one, other) => other.moved - one.moved);
    if (charts.length === 0) moved = start;
    const [, to] = arrows.at(-1)?.split(' ') ?? [];
    if (!to) return moved;
    // The innermost state within the target of the transition.
    const within = states.filter((id) => isAt(id, to)).toSorted((one, other) => other.length - one.length);
    moved = homeOf(within[0] ?? to) ?? moved;
    return moved;
  };
  const lit = ({ section, charts, modelState }) => {
    if (chosen === model) {
      const { prefix } = data.sections[section];
      return ({ dataset }) =>
        dataset.state === undefined
          ? isStep(prefix, dataset, { ...modelState, to: modelState?.state })
          : dataset.state === `${prefix}.${modelState?.state}`;
    }
    const states = charts.flatMap((chart) => chart.states);
    const arrows = charts.flatMap((chart) => chart.arrows);
    return ({ classList, dataset }) =>
      dataset.state === undefined
        ? isTaken(arrows, dataset)
        : !classList.contains('open') && states.some((id) => isAt(id, dataset.state));
  };
  /** The root machine repeats the states of the others; it is useful only alone. */
  const where = ({ charts }) => {
    const received = charts.filter(({ chart }) => !aside.includes(chart));
    return (received.length > 0 ? received : charts).map(({ chart, states }) => {
      const leaves = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
      const names = leaves.map((id) => id.slice(chart.length + 1)).join(' + ');
      return make('li', {}, make('strong', { textContent: chart }), ` ${names}`);
    });
  };

  const show = (frame) => {
    last = frame;
    const drawing = wanted(frame);
    const view = views.get(drawing.name) ?? chartView(drawing.svg, drawing.title);
    views.set(drawing.name, view);
    const isNew = shown !== view;
    if (isNew) byId('drawing').replaceChildren(view);
    shown = view;
    // A moved drawing keeps its position until other states are highlighted.
    if (view.light(lit(frame)) || isNew) view.showLit();
    byId('where').replaceChildren(...where(frame));
  };
  return { show };
};
