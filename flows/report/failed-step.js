/** Unique differences without their event, which the full message contains. */
globalThis.sentencesOf = (differences) => [
  ...new Set(differences.map((one) => one.replace(/^\w+: (?=[A-Z"])/, ''))),
];

globalThis.describeFailedStep = (path, layer) => {
  const { step, differences, text, frame } = path.layers[layer].problem;
  const { words, expected, model, event } = path.steps[step];
  const lines = (name, list, isOpen = false) =>
    list?.length
      ? make(
          'details',
          { open: isOpen },
          make('summary', { textContent: name }),
          make('pre', { textContent: list.join('\n'), tabIndex: 0 }),
        )
      : soft(`${name}: none`, 'p');
  const title = make(
    'h3',
    {},
    `Step ${step} failed `,
    make('span', { className: 'tag', textContent: layer }),
  );
  const list = make(
    'dl',
    {},
    make('dt', { textContent: 'What happened' }),
    make('dd', { textContent: words }),
    make('dt', { textContent: 'Expected' }),
    make(
      'dd',
      {},
      expected ?? '',
      make('small', { className: 'model', textContent: `${event ? `${event} → ` : ''}${model}` }),
    ),
    make('dt', { textContent: 'Seen instead' }),
    make(
      'dd',
      {},
      ...sentencesOf(differences).map((one) => make('p', { className: 'bad', textContent: one })),
    ),
  );
  const label = layer === 'machine' ? 'States of the machines' : 'Text of the page';
  return make(
    'section',
    { className: 'failed-step' },
    make(
      'div',
      {},
      title,
      list,
      lines(label, frame.page?.split('\n'), layer !== 'machine'),
      lines('Console', frame.console, true),
      lines('Requests', frame.calls),
      differences.join(' ') === text ? null : lines('The whole message', [text]),
    ),
    frame.picture === undefined
      ? null
      : picture(frame.picture, `Picture of the failed step ${step}`, 'shot large'),
  );
};
