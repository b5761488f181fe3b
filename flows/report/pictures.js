const pictureButton = (src, open, className, label) => {
  const one = button('', open, { className, label });
  one.append(make('img', { src, alt: '' }));
  return one;
};
const figure = ([caption, src], open) =>
  make(
    'figure',
    {},
    make('figcaption', { textContent: caption }),
    pictureButton(src, open, 'shot large', `${caption}: enlarge`),
  );

/** Shows pictures side by side in the dialog, with buttons to others. */
const enlarge = (title, pictures, others = {}) => {
  byId('zoom-title').textContent = title;
  byId('zoom-tools').replaceChildren(...Object.entries(others).map(([label, open]) => button(label, open)));
  byId('zoom-pictures').replaceChildren(
    ...pictures.map(([caption, src]) =>
      make('figure', {}, make('figcaption', { textContent: caption }), make('img', { src, alt: caption })),
    ),
  );
  if (!byId('zoom').open) byId('zoom').showModal();
};

globalThis.figuresOf = (title, pictures) =>
  pictures.map((one) => figure(one, () => enlarge(title, pictures)));

const pictureAt = ({ layers: { browser } }, index) =>
  browser?.problem?.step === index ? browser.problem.frame.picture : browser?.steps[index]?.picture;

/** The pictures before and after a step. */
const stepPictures = (path, index) =>
  [
    ['Before', pictureAt(path, index - 1)],
    ['After', pictureAt(path, index)],
  ].filter(([, src]) => src !== undefined);

const enlargeStep = (path, index) => {
  const others = { Previous: index - 1, Next: index + 1 };
  enlarge(
    `${index}. ${path.steps[index].words}`,
    stepPictures(path, index),
    Object.fromEntries(
      Object.entries(others)
        .filter(([, other]) => pictureAt(path, other) !== undefined)
        .map(([label, other]) => [label, () => enlargeStep(path, other)]),
    ),
  );
};

globalThis.stepFigures = (path, index) =>
  stepPictures(path, index).map((one) => figure(one, () => enlargeStep(path, index)));

/** The picture after a step, which opens both. */
globalThis.stepPicture = (path, index) => {
  const src = pictureAt(path, index);
  return src === undefined
    ? null
    : pictureButton(src, () => enlargeStep(path, index), 'shot', `Pictures of step ${index}`);
};

byId('zoom').addEventListener('click', ({ target }) => {
  if (target === byId('zoom') || target.matches('.close')) byId('zoom').close();
});
