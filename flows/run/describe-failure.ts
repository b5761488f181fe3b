/** Escape sequences of terminal colours, which library messages contain. */
const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** Sentences by the log of a Playwright timeout; the last match in the log applies. */
const reasons: readonly (readonly [log: RegExp, sentence: (name: string, element: string) => string])[] = [
  [
    /<(\w+)[^>]*>.* intercepts pointer events/g,
    (name, element) => `A click on "${name}" reaches another element (${element}) instead.`,
  ],
  [/element is not visible/g, (name) => `"${name}" is on the page but not visible.`],
  [/element is not enabled/g, (name) => `"${name}" cannot be used.`],
  [/element is not editable/g, (name) => `Nothing can be typed into "${name}".`],
  [/element is outside of the viewport/g, (name) => `"${name}" is outside the screen.`],
  [/element is not stable/g, (name) => `"${name}" does not stop moving.`],
  [/element was detached/g, (name) => `"${name}" is rendered again and again.`],
];

/** Returns the control's name in a log: of a role, a label or a text. */
const nameIn = (log: string): string | undefined =>
  /name: '((?:[^'\\]|\\.)*)'/.exec(log)?.[1] ?? /getBy(?:Label|Text)\('((?:[^'\\]|\\.)*)'/.exec(log)?.[1];

/** Returns a sentence for a Playwright timeout, or the first line of another error's message. */
export const describeFailure = (message: string): string => {
  const text = message.replace(escapes, '');
  const [first = ''] = text.split('\n');
  const seconds = /Timeout (\d+)000ms exceeded/.exec(first)?.[1];
  if (!seconds) return first;
  const url = /waiting for navigation to "([^"]*)"/.exec(text)?.[1];
  if (url) return `The page does not go to ${url} within ${seconds} s.`;
  const event = /waiting for event "(\w+)"/.exec(text)?.[1];
  if (event) return event === 'popup' ? 'No window opens.' : `There is no ${event} within ${seconds} s.`;
  const name = nameIn(text);
  if (!name) return `The page does not respond within ${seconds} s.`;
  const [reason] = reasons
    .flatMap(([log, sentence]) => {
      const last = [...text.matchAll(log)].at(-1);
      return last ? [{ at: last.index, sentence: sentence(name, last[1] ?? '') }] : [];
    })
    .toSorted((a, b) => b.at - a.at);
  if (reason) return reason.sentence;
  return text.includes("getByLabel('") && !text.includes('locator resolved to')
    ? `The page lacks the field "${name}".`
    : `The page lacks "${name}".`;
};
