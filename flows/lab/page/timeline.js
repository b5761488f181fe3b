globalThis.createStrip = (onChoose) => {
  const pictures = [];
  let frames = [];
  let chosen = null;

  const stepButton = (frame, index) => {
    const one = button('', () => choose(index), { className: '' });
    const picture = pictures[index];
    one.append(
      ...(picture ? [make('img', { src: picture, alt: '' })] : []),
      make('span', { className: picture ? '' : 'nothing', textContent: `${index}. ${frame.words}` }),
    );
    one.setAttribute('aria-current', String(index === chosen));
    return make('li', {}, one);
  };
  const draw = () => {
    byId('steps').replaceChildren(...frames.map(stepButton));
    byId('back').disabled = frames.length === 0 || chosen === 0;
    byId('forth').disabled = chosen === null;
    byId('now').disabled = chosen === null;
    const shown = byId('steps').children[chosen ?? frames.length - 1];
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const choose = (index) => {
    chosen = index === null || index < 0 || index >= frames.length ? null : index;
    draw();
    onChoose(chosen === null ? null : { ...frames[chosen], picture: pictures[chosen], index: chosen });
  };
  byId('back').addEventListener('click', () => choose((chosen ?? frames.length) - 1));
  byId('forth').addEventListener('click', () => choose(chosen === null ? null : chosen + 1));
  byId('now').addEventListener('click', () => choose(null));

  return {
    show: (next) => {
      if (next.length < frames.length) {
        pictures.length = 0;
        if (chosen !== null) choose(null);
      }
      const isNews = next.length !== frames.length;
      for (const [index, { picture }] of next.entries()) {
        if (picture !== undefined) pictures[index] = picture;
      }
      frames = next;
      if (isNews) draw();
    },
  };
};
