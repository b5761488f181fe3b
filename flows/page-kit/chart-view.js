/**
 * A drawing that buttons, keys and the mouse can move and zoom. `light` highlights parts of it; `showLit` moves to
 * them.
 */
globalThis.chartView = (svg, title, isLit = () => false) => {
  const frame = make('div', { className: 'sheet', innerHTML: svg, tabIndex: 0 });
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', `${title}: arrows move it, + and - enlarge it, F fits, 0 shows all`);
  const drawing = frame.querySelector('svg');
  const [, , width, height] = drawing.getAttribute('viewBox').split(' ').map(Number);
  drawing.removeAttribute('width');
  drawing.removeAttribute('height');
  let box = { x: 0, y: 0, width, height };

  const show = (next) => {
    const shownWidth = Math.min(Math.max(next.width, 120), 4 * Math.max(width, height));
    const shownHeight = (shownWidth * next.height) / next.width;
    const within = (at, span, whole) => Math.min(Math.max(at, -span / 2), whole - span / 2);
    box = {
      x: within(next.x, shownWidth, width),
      y: within(next.y, shownHeight, height),
      width: shownWidth,
      height: shownHeight,
    };
    drawing.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  };
  /** Returns the view box around a part in the frame's aspect ratio; limits the size of letters. */
  const fitTo = (part, largest = 1.25) => {
    const { clientWidth, clientHeight } = frame;
    const scale = Math.min(largest, clientWidth / part.width, clientHeight / part.height);
    const [spanX, spanY] = [clientWidth / scale, clientHeight / scale];
    show({
      x: part.x + part.width / 2 - spanX / 2,
      y: part.y + part.height / 2 - spanY / 2,
      width: spanX,
      height: spanY,
    });
  };
  const showAll = () => fitTo({ x: 0, y: 0, width, height });
  const showPath = (margin = 24, largest = undefined) => {
    // Excludes text: its width depends on loaded fonts.
    const parts = [...drawing.querySelectorAll('.lit :is(rect, path)')].map((part) => part.getBBox());
    if (parts.length === 0) return showAll();
    const left = Math.min(...parts.map(({ x }) => x)) - margin;
    const top = Math.min(...parts.map(({ y }) => y)) - margin;
    const right = Math.max(...parts.map((part) => part.x + part.width)) + margin;
    const bottom = Math.max(...parts.map((part) => part.y + part.height)) + margin;
    return fitTo({ x: left, y: top, width: right - left, height: bottom - top }, largest);
  };
  /** Zooms around a point, in shares of the frame's width and height. */
  const zoom = (factor, shareX = 0.5, shareY = 0.5) =>
    show({
      x: box.x + box.width * shareX * (1 - 1 / factor),
      y: box.y + box.height * shareY * (1 - 1 / factor),
      width: box.width / factor,
      height: box.height / factor,
    });
  const move = (x, y) => show({ ...box, x: box.x + x * box.width, y: box.y + y * box.height });

  const keys = {
    ArrowLeft: () => move(-0.1, 0),
    ArrowRight: () => move(0.1, 0),
    ArrowUp: () => move(0, -0.1),
    ArrowDown: () => move(0, 0.1),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    0: showAll,
    f: () => showPath(),
  };
  frame.addEventListener('keydown', (event) => {
    const perform = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!perform) return;
    event.preventDefault();
    perform();
  });
  // Without Ctrl, the wheel scrolls the page.
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      zoom(Math.exp(-event.deltaY / 300), x / frame.clientWidth, y / frame.clientHeight);
    },
    { passive: false },
  );
  frame.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') return;
    frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener('pointermove', (event) => {
    if (!frame.hasPointerCapture(event.pointerId)) return;
    move(-event.movementX / frame.clientWidth, -event.movementY / frame.clientHeight);
  });

  const light = (isOne) => {
    let isNews = false;
    for (const part of drawing.querySelectorAll('[data-state], [data-from]')) {
      const wasLit = part.classList.contains('lit');
      isNews = part.classList.toggle('lit', isOne(part)) && !wasLit ? true : isNews;
    }
    return isNews;
  };
  light(isLit);
  const isPart = drawing.querySelector('.lit') !== null;
  let refit = () => showPath();
  const tools = make(
    'p',
    { className: 'tools' },
    button('+', () => zoom(1.25), { label: 'Enlarge' }),
    button('−', () => zoom(0.8), { label: 'Reduce' }),
    isPart ? button('Fit the path', () => showPath()) : null,
    button('Show all', showAll),
  );
  const showLit = () => {
    refit = () => showPath(140, 0.9);
    if (frame.clientWidth > 0) refit();
  };
  const view = make('div', { className: isPart ? 'view with-path' : 'view' }, tools, frame);
  Object.assign(view, { light, showLit });
  // It has no size before it is attached, and after another path was chosen.
  new ResizeObserver(() => frame.clientWidth > 0 && refit()).observe(frame);
  return view;
};
