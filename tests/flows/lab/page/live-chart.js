/** Charts that move beside the others, or with each of them: they are shown when they are chosen. */
const aside = ['flow', 'call', 'notifications', 'address'];
const follow = 'what moves';
const model = 'model';

const isAt = (id, box) => id === box || id.startsWith(`${box}.`);
const isTaken = (arrows, { from, to, events }) =>
  arrows.some((arrow) => {
    const [source, target, event = ''] = arrow.split(' ');
    return isAt(source, from) && isAt(target, to) && events.split(' ').includes(event);
  });
/** By state, the drawing that shows what is around it: not one that only names it, with dashes. */
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

/** The chart at the top of the lab: that which is chosen, or where something moved last. */
globalThis.createLiveChart = () => {
  const views = new Map();
  let chosen = follow;
  let moved = data.drawings.find(({ name }) => name === 'flow');
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

  const wanted = ({ part, charts }) => {
    if (chosen === model) return { name: `model ${part}`, ...data.parts[part] };
    if (chosen !== follow) return data.drawings.find(({ name }) => name === chosen);
    const [{ arrows, states } = { arrows: [] }] = charts
      .filter(({ chart, arrows }) => !aside.includes(chart) && arrows.length > 0)
      .toSorted((one, other) => other.moved - one.moved);
    const [, to] = arrows.at(-1)?.split(' ') ?? [];
    if (!to) return moved;
    // The innermost state that is within what the arrow led to.
    const within = states.filter((id) => isAt(id, to)).toSorted((one, other) => other.length - one.length);
    moved = homeOf(within[0] ?? to) ?? moved;
    return moved;
  };
  const lit = ({ part, charts, walk }) => {
    if (chosen === model) {
      const { prefix } = data.parts[part];
      return ({ dataset }) =>
        dataset.state === undefined
          ? walk?.from !== undefined &&
            dataset.from === `${prefix}.${walk.from}` &&
            dataset.to === `${prefix}.${walk.state}` &&
            dataset.events.split(' ').includes(walk.event)
          : dataset.state === `${prefix}.${walk?.state}`;
    }
    const states = charts.flatMap((chart) => chart.states);
    const arrows = charts.flatMap((chart) => chart.arrows);
    return ({ classList, dataset }) =>
      dataset.state === undefined
        ? isTaken(arrows, dataset)
        : !classList.contains('open') && states.some((id) => isAt(id, dataset.state));
  };
  /** The root's chart says of the others where they are: only alone it says something that they do not. */
  const where = ({ charts }) => {
    const told = charts.filter(({ chart }) => !aside.includes(chart));
    return (told.length > 0 ? told : charts).map(({ chart, states }) => {
      const leaves = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
      const names = leaves.map((id) => id.slice(chart.length + 1)).join(' + ');
      return make('li', {}, make('strong', { textContent: chart }), ` ${names}`);
    });
  };

  /** `part`, `charts` and `walk`: the same of now, and of a step that is looked at again. */
  const show = (scene) => {
    last = scene;
    const drawing = wanted(scene);
    const view = views.get(drawing.name) ?? chartView(drawing.svg, drawing.title);
    views.set(drawing.name, view);
    const isNew = shown !== view;
    if (isNew) byId('drawing').replaceChildren(view);
    shown = view;
    // Whoever has moved the drawing goes on looking there until something else is lit.
    if (view.light(lit(scene)) || isNew) view.showLit();
    byId('where').replaceChildren(...where(scene));
  };
  return { show };
};
