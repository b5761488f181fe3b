import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The number of React's own hooks in a file of src/screens, and why no machine has their state. */
const reasons: Record<string, readonly [count: number, reason: string]> = {
  'auth/email-form.tsx': [
    1,
    'reads a field from before hydration, and empties the passwords, which no machine has',
  ],
  'auth/email-suggestion.tsx': [3, 'reports a suggestion, and shows it when the typing pauses'],
  'auth/use-form.ts': [2, 'focuses a field that the machine names'],
  'auth/use-form-focus.ts': [3, 'focuses a new form once it is rendered'],
  'failure/failure.screen.tsx': [
    3,
    'logs the error and reloads the page, also where the machines did not load',
  ],
  'landing/card/costing-card.tsx': [1, 'the form element of the card; no machine has its numbers'],
  'landing/card/use-costing.ts': [3, 'the numbers of the card: the landing page loads no machine'],
  'landing/card/use-saved-dish.ts': [1, 'shows the saved dish once: the landing page loads no machine'],
  'not-found/not-found.screen.tsx': [2, 'logs each path once, also in StrictMode'],
  'registration/address/address-field.tsx': [
    3,
    'does not replace an input in use when the search has loaded',
  ],
  'registration/address/address-map.tsx': [3, "focuses the map's buttons when they change"],
  'registration/address/address-search.tsx': [2, "sends the form's error to the machine before the focus"],
  'registration/address/use-listbox.ts': [5, "connects the library's list, which React does not render"],
  'registration/address/use-minimap.ts': [2, "connects the library's map, which React does not render"],
  'registration/submission-failure.tsx': [3, 'focuses and scrolls to the failure once it is rendered'],
};

const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
const countIn = (text: string) =>
  codeOf(text).match(/\buse(Ref|State|Reducer|Effect|LayoutEffect|InsertionEffect)\b(?=[(<])/g)?.length ?? 0;

test('view hooks: are listed here with their number and a reason', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: 'src/screens' })
    .map((file) => [file, countIn(readFileSync(`src/screens/${file}`, 'utf8'))] as const)
    .filter(([, count]) => count > 0);
  const listed = Object.entries(reasons).map(([file, [count]]) => [file, count] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});
