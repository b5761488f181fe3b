/** What a person can see and use, as words: the same function reads jsdom's document and Chromium's. */
export interface Screen {
  readonly address: string;
  readonly heading: string;
  /** The roles and names of buttons and links that can be used, and of those that only wait for a field. */
  readonly usable: readonly string[];
  readonly incomplete: readonly string[];
  /** Label -> what is typed there. */
  readonly fields: Readonly<Record<string, string>>;
  /** What marks a field as wrong. */
  readonly errors: readonly string[];
  readonly alerts: readonly string[];
  readonly statuses: readonly string[];
  readonly toasts: readonly string[];
  /** Everything that is written on the page, or in the window over it. */
  readonly text: string;
}

/** Runs inside the page, so it may use nothing from outside. */
export const readScreen = (): Screen => {
  const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isThere = (element: Element) =>
    !element.closest('[hidden]') && (!('checkVisibility' in element) || element.checkVisibility());
  // While a window is open, the rest of the page is out of reach.
  const place = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
  const all = <T extends Element>(selector: string) =>
    [...place.querySelectorAll<T>(selector)].filter(isThere);
  const nameOf = (element: Element) =>
    `${element.tagName === 'A' ? 'link' : 'button'} ${element.getAttribute('aria-label') ?? words(element)}`;
  const controls = all<HTMLButtonElement | HTMLAnchorElement>('button, a[href]');
  const isWaiting = (control: Element) =>
    (control as HTMLButtonElement).disabled === true || control.getAttribute('aria-disabled') === 'true';
  const landingControls = place.matches('main')
    ? [...document.querySelectorAll('header button, header a[href]')].filter((one) => one.textContent)
    : [];
  return {
    address: location.pathname + location.search,
    heading: words(all('h1')[0] ?? all('h2')[0] ?? null),
    usable: [...controls.filter((one) => !isWaiting(one)), ...landingControls].map(nameOf),
    incomplete: all<HTMLButtonElement>('button[type=submit]:disabled')
      .filter((button) =>
        [...(button.form?.elements ?? [])].some((one) => (one as HTMLInputElement).value === ''),
      )
      .map(nameOf),
    fields: Object.fromEntries(
      all<HTMLInputElement>('input').map((input) => [words(input.labels?.[0] ?? null), input.value]),
    ),
    errors: all('[aria-invalid=true]').map((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('-error'))
        .map((id) => words(document.getElementById(id)))
        .join(' '),
    ),
    alerts: all('[role=alert]').map(words).filter(Boolean),
    statuses: all('[role=status]').map(words).filter(Boolean),
    toasts: [...document.querySelectorAll('[data-variant]')].map(words),
    text: words(place),
  };
};
