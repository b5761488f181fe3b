import type { Language } from '#contract/site.ts';
import { describePlace } from '#flows/layers/screen/describe-screen.ts';
import { findExpectedScreen } from '#flows/layers/screen/expected-screens.ts';
import { quotableText } from '#flows/layers/screen/texts.ts';
import { findUserAction } from '#flows/layers/screen/user-actions.ts';
import { statesShowing } from '#flows/requirements.ts';
import { enabledActionsIn, type FlowPath } from '#flows/run/paths.ts';

/** Further ones of a kind are only counted. */
const SHOWN = 5;

const formatList = (label: string, all: readonly string[]): string[] => {
  if (all.length === 0) return [];
  const more = all.length - SHOWN;
  return [`${label}: ${all.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
};

export const lookedAt = (id: string, paths: readonly FlowPath[], language: Language): string => {
  const [places, messages, texts, fields, controls] = Array.from({ length: 5 }, () => new Set<string>());
  const quote = (key: string) => `"${quotableText(language, key)}"`;
  const add = (to: Set<string> | undefined, keys: readonly (string | null | undefined)[] = []) => {
    for (const key of keys) if (key) to?.add(quote(key));
  };
  for (const path of paths)
    for (const state of new Map(statesShowing(id, path).map((one) => [one.key, one])).values()) {
      const screen = findExpectedScreen(path.section, state);
      if (!screen) continue;
      places?.add(describePlace(screen.at).replace(/^The /, 'the '));
      add(texts, [screen.heading, ...(screen.texts ?? [])]);
      add(messages, [
        ...(screen.alerts ?? []),
        ...(screen.statuses ?? []),
        ...(screen.errors ?? []),
        screen.toast,
      ]);
      add(fields, Object.keys(screen.fields ?? {}));
      for (const event of enabledActionsIn(path.section, state)) {
        const perform = findUserAction(event, { email: '' }, state.context?.mode === 'signUp');
        add(controls, [perform?.press.name]);
        add(fields, Object.keys(perform?.fill ?? {}));
      }
    }
  return [
    ...formatList('URL of', [...(places ?? [])]),
    ...formatList('Texts', [...(texts ?? [])]),
    ...formatList('Messages', [...(messages ?? [])]),
    ...formatList('Fields', [...(fields ?? [])]),
    ...formatList('Buttons and links', [...(controls ?? [])]),
  ].join(' ');
};
