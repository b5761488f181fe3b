/** Smaller than this, the letters cannot be read. */
const READABLE = 0.75;

/** A drawing that scrolls and zooms. `light` highlights parts of it; `showLit` moves to them. */
globalThis.chartView = (svg, title, isLit = () => false) => {
  const frame = make('div', { className: 'sheet', innerHTML: svg, tabIndex: 0 });
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', `${title}: arrows move it, + and - enlarge it, F fits, 0 shows all`);
  const drawing = frame.querySelector('svg');
  const { width, height } = drawing.viewBox.baseVal;
  let scale = 1;

  const scaleTo = (wanted) => {
    scale = Math.min(Math.max(wanted, 0.1), 4);
    drawing.setAttribute('width', width * scale);
    drawing.setAttribute('height', height * scale);
  };
  /** Zooms around a point of the frame. */
  const zoom = (factor, x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    const [left, top] = [(frame.scrollLeft + x) / scale, (frame.scrollTop + y) / scale];
    scaleTo(scale * factor);
    frame.scrollTo(left * scale - x, top * scale - y);
  };
  const showAll = () => {
    refit = showAll;
    frame.classList.add('all');
    zoom(Math.min(1, Math.max(READABLE, frame.clientWidth / width)) / scale);
  };
  const showPath = (margin = 24, largest = 1.25) => {
    // Excludes text: its width depends on loaded fonts.
    const parts = [...drawing.querySelectorAll('.lit :is(rect, path)')].map((part) => part.getBBox());
    if (parts.length === 0) return showAll();
    refit = () => showPath(margin, largest);
    frame.classList.remove('all');
    const left = Math.min(...parts.map(({ x }) => x)) - margin;
    const top = Math.min(...parts.map(({ y }) => y)) - margin;
    const right = Math.max(...parts.map((part) => part.x + part.width)) + margin;
    const bottom = Math.max(...parts.map((part) => part.y + part.height)) + margin;
    const { clientWidth, clientHeight } = frame;
    scaleTo(Math.min(largest, clientWidth / (right - left), clientHeight / (bottom - top)));
    frame.scrollTo(
      ((left + right) / 2) * scale - clientWidth / 2,
      ((top + bottom) / 2) * scale - clientHeight / 2,
    );
  };
  let refit = () => showPath();

  const keys = {
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
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );
  frame.addEventListener('pointerdown', (event) => {
    // A finger scrolls by itself.
    if (event.pointerType !== 'touch') frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener('pointermove', (event) => {
    if (frame.hasPointerCapture(event.pointerId)) frame.scrollBy(-event.movementX, -event.movementY);
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
  let fittedWidth = 0;
  new ResizeObserver(() => {
    const isResized = frame.offsetWidth !== fittedWidth;
    fittedWidth = frame.offsetWidth;
    if (isResized && fittedWidth > 0) refit();
  }).observe(frame);
  return view;
};
