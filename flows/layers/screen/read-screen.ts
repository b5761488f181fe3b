/** Visible texts and controls, read by the same function in jsdom and Chromium. */
export interface Screen {
  readonly url: string;
  readonly heading: string;
  /** Buttons and links by role and name: enabled, disabled, and disabled until a field is filled. */
  readonly usable: readonly string[];
  readonly disabled: readonly string[];
  readonly incomplete: readonly string[];
  /** Label -> value. */
  readonly fields: Readonly<Record<string, string>>;
  /** The labels of filled password fields. */
  readonly passwords: { readonly seen: readonly string[]; readonly hidden: readonly string[] };
  /** The text that describes the heading, and the current step of a list. */
  readonly note: string;
  readonly step: string;
  readonly errors: readonly string[];
  /** Errors that no screen reader announces when they appear. */
  readonly silentErrors: readonly string[];
  /** The labels of fields with errors. */
  readonly invalid: readonly string[];
  readonly alerts: readonly string[];
  readonly statuses: readonly string[];
  readonly toasts: readonly string[];
  readonly text: string;
  /** The lines of `text`. */
  readonly lines: readonly string[];
  readonly hasFocus: boolean;
  /** The label of the focused field. */
  readonly focus: string;
  readonly isNewDocument: boolean;
}

/** Runs inside the page, without access to this module. */
export const readScreen = (): Screen => {
  // The view layer marks texts with their keys.
  const plain = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/[\u{e0020}-\u{e007f}]+/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
  const words = (element: Element | null) => plain(element?.textContent);
  // An open dialog hides the rest of the page.
  const place =
    [...document.getElementsByTagName('div')].find((one) => one.getAttribute('role') === 'dialog') ??
    document.getElementsByTagName('main')[0] ??
    document.body;
  // A single traversal: selectors are slow in jsdom.
  const seen: Element[] = [];
  const unseen: Element[] = [];
  const lines: string[] = [];
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  /** jsdom has no layout: checks the attribute only. */
  const isVisible = (element: Element) => {
    if (!('checkVisibility' in element)) return true;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    let opacity = 1;
    for (let one: Element | null = element; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity);
    // Too transparent to be legible.
    return opacity > 0.3;
  };
  /** Separates a title from its text, which `textContent` does not. */
  const linesOf = (element: Element): string[] =>
    hasOwnText(element) ? [words(element)] : [...element.children].flatMap(linesOf);
  const message = (element: Element) => linesOf(element).filter(Boolean).join(' ');
  const see = (element: Element, isInLine = false) => {
    if (element.hasAttribute('hidden')) return void unseen.push(element);
    const isSeen = isVisible(element);
    // Texts of invisible elements do not count.
    if (!isSeen && hasOwnText(element)) unseen.push(element);
    if (isSeen) seen.push(element);
    const isLine = !isInLine && isSeen && hasOwnText(element);
    if (isLine) lines.push(words(element));
    for (let child = element.firstElementChild; child; child = child.nextElementSibling)
      see(child, isInLine || isLine);
  };
  if (!place.closest('[hidden]')) see(place);
  const called = (...tags: string[]) => seen.filter(({ tagName }) => tags.includes(tagName));
  const marked = (name: string, value: string) => seen.filter((one) => one.getAttribute(name) === value);
  const nameOf = (element: Element) =>
    `${element.tagName === 'A' ? 'link' : 'button'} ${plain(element.getAttribute('aria-label') ?? element.textContent)}`;
  const controls = called('BUTTON', 'A').filter(
    (one) => one.tagName === 'BUTTON' || one.hasAttribute('href'),
  );
  const isWaiting = (control: Element) =>
    (control as HTMLButtonElement).disabled === true || control.getAttribute('aria-disabled') === 'true';
  const labelOf = (field: Element | null) => words((field as HTMLInputElement | null)?.labels?.[0] ?? null);
  const headline = called('H1')[0] ?? called('H2')[0] ?? null;
  const noteId = headline?.getAttribute('aria-describedby');
  const invalid = marked('aria-invalid', 'true');
  const errors = invalid.map((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)),
  );
  const textOf = (error: Element | null) => (error && isVisible(error) ? words(error) : '(not visible)');
  const passwords = [...document.getElementsByTagName('input')].filter(
    ({ autocomplete, value }) => autocomplete.endsWith('-password') && value !== '',
  );
  const labelsOf = (inputs: HTMLInputElement[]) => inputs.map(({ labels }) => words(labels?.[0] ?? null));
  const page = window as { wasRead?: boolean };
  const isNewDocument = !page.wasRead;
  page.wasRead = true;
  const header = place.tagName === 'MAIN' ? document.getElementsByTagName('header')[0] : undefined;
  const landingControls = ['button', 'a']
    .flatMap((tag) => [...(header?.getElementsByTagName(tag) ?? [])])
    .filter((one) => one.textContent);
  return {
    url: location.pathname + location.search,
    heading: words(headline),
    note: words(noteId ? document.getElementById(noteId) : null),
    step: words(marked('aria-current', 'step')[0]?.lastElementChild ?? null),
    usable: [...controls.filter((one) => !isWaiting(one)), ...landingControls].flatMap((one) => {
      const path = one.getAttribute('href')?.split(/[?#]/)[0];
      return path ? [nameOf(one), `${nameOf(one)} to ${path}`] : nameOf(one);
    }),
    disabled: controls.filter(isWaiting).map(nameOf),
    incomplete: (called('BUTTON') as HTMLButtonElement[])
      .filter(
        (button) =>
          button.type === 'submit' &&
          button.disabled &&
          [...(button.form?.elements ?? [])].some(
            (one) => one.tagName === 'INPUT' && (one as HTMLInputElement).value === '',
          ),
      )
      .map(nameOf),
    fields: Object.fromEntries(
      (called('INPUT') as HTMLInputElement[]).map((input) => {
        const label = input.labels?.[0];
        return [label && isVisible(label) ? words(label) : '', input.value];
      }),
    ),
    passwords: {
      seen: labelsOf(passwords.filter((input) => seen.includes(input))),
      hidden: labelsOf(passwords.filter((input) => !seen.includes(input))),
    },
    errors: errors.map((ofField) => ofField.map(textOf).join(' ')),
    silentErrors: errors
      .flat()
      .filter(
        (error) =>
          !/^(polite|assertive)$/.test(error?.closest('[aria-live]')?.getAttribute('aria-live') ?? ''),
      )
      .map(textOf),
    invalid: invalid.map(labelOf),
    alerts: marked('role', 'alert').map(message).filter(Boolean),
    statuses: marked('role', 'status').map(message).filter(Boolean),
    toasts: [...document.getElementsByTagName('li')]
      .filter((toast) => toast.dataset.variant && toast.dataset.state === 'open' && isVisible(toast))
      .map(message),
    lines,
    hasFocus: document.activeElement !== null && document.activeElement !== document.body,
    focus: labelOf(document.activeElement),
    isNewDocument,
    text: unseen.reduce((text, element) => text.replace(words(element), ''), words(place)),
  };
};
