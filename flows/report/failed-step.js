/** Of several layers, only the first is open. */
globalThis.describeFailedStep = (path, layer, index) => {
  const { step, sentences, text, frame, bug } = path.layers[layer].problem;
  const { words, expected, model, event } = path.steps[step];
  const lines = (name, list, isOpen = false) => {
    if (!list) return null;
    return list.length > 0
      ? make(
          'details',
          { open: isOpen },
          make('summary', { textContent: name }),
          make('pre', { textContent: list.join('\n'), tabIndex: 0 }),
        )
      : soft(`${name}: none`, 'p');
  };
  const title = [`Step ${step} failed `, make('span', { className: 'tag', textContent: layer })];
  const list = make(
    'dl',
    {},
    make('dt', { textContent: 'What happened' }),
    make('dd', { textContent: words }),
    make('dt', { textContent: 'Expected' }),
    make('dd', { textContent: expected ?? model }),
    make('dt', { textContent: 'Seen instead' }),
    make('dd', {}, ...sentences.map((one) => make('p', { className: 'bad', textContent: one }))),
  );
  const label = layer === 'machine' ? 'States of the machines' : 'Text of the page';
  const content = make(
    'div',
    { className: 'halves' },
    make(
      'div',
      {},
      list,
      make(
        'p',
        { className: 'tools' },
        copyButton('Copy as bug', () => bug),
      ),
      lines(label, frame.page?.split('\n')),
      lines('Console', frame.console, true),
      lines('Requests', frame.calls),
      lines('For developers', [`${event ? `${event} → ` : ''}${model}`, text]),
    ),
    layer === 'browser' ? make('div', { className: 'figures' }, ...stepFigures(path, step)) : null,
  );
  return index === 0
    ? make('section', { className: 'failed-step' }, make('h3', {}, ...title), content)
    : make('details', { className: 'failed-step' }, make('summary', {}, ...title), content);
};
