/** What a layer found at a step. */
const lineOf = (path, layer, index) => {
  const result = path.layers[layer];
  const name = make('strong', { textContent: layer });
  const line = (className, mark, ...texts) => make('p', { className }, `${mark} `, name, ' ', ...texts);
  const { problem, flaky, steps } = result;
  if (problem?.step === index) {
    const [sentence, ...more] = problem.sentences;
    return line('bad', '✗', sentence, more.length > 0 ? ` And ${more.length} more.` : '');
  }
  const step = steps[index];
  if (flaky?.step === index)
    return line('flaky', '~', `At first: ${flaky.sentences.join(' ')} Passed when run again.`);
  if (!step) return line('soft', '–', 'not reached');
  return line('soft', '✓', `${step.seen} `, make('span', { className: 'ms', textContent: seconds(step.ms) }));
};

/** The texts of a step's screen that the report does not show otherwise, for the search. */
const foldedTexts = (path, { other }, index) => {
  const pages = layers.flatMap((layer) => {
    const { steps, problem } = path.layers[layer] ?? { steps: [] };
    return [steps[index], problem?.step === index ? problem : undefined];
  });
  return [...new Set(pages.flatMap((one) => [one?.page, one?.otherPage]).concat(other))].filter(Boolean);
};

/** Expected and seen texts of a step, in both languages. */
globalThis.textsOf = (path, index) => {
  const step = path.steps[index];
  return [step.expected, ...foldedTexts(path, step, index)].filter(Boolean);
};

const stepItem = (path, index, shown, showsModel) => {
  const step = path.steps[index];
  const isRed = layers.some((name) => path.layers[name]?.problem?.step === index);
  const texts = foldedTexts(path, step, index);
  return make(
    'li',
    { className: isRed ? 'step failed' : 'step', value: index },
    make(
      'div',
      { className: 'halves' },
      make(
        'div',
        {},
        make('h4', { textContent: `${index}. ${step.words}` }),
        step.expected ? make('p', { textContent: step.expected }) : null,
        showsModel ? make('small', { className: 'model', textContent: step.model }) : null,
        ...shown(index).map((name) => lineOf(path, name, index)),
        texts.length > 0
          ? make(
              'details',
              {},
              make('summary', { textContent: 'Texts of the screen' }),
              ...texts.map((text) => make('pre', { textContent: text, tabIndex: 0 })),
            )
          : null,
      ),
      stepPicture(path, index),
    ),
  );
};

/** The steps of a path. Developers read the states of model and machines, too. */
globalThis.stepList = (path, showsMachines) => {
  const shown = (index) =>
    layers.filter((name) => {
      const result = path.layers[name];
      return result && (name !== 'machine' || showsMachines || result.problem?.step === index);
    });
  return make(
    'ol',
    { className: 'steps' },
    ...path.steps.map((_, index) => stepItem(path, index, shown, showsMachines)),
  );
};
