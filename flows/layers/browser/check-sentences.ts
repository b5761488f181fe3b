/** The browser's checks of every state, by the sentences of their failures; `--prove` provokes each. */
export const checkSentences = {
  axe: /Not accessible: /,
  focus: /The focus is lost/,
  reach: /^A click on ".*" reaches /,
  sides: /reaches beyond the side of the screen/,
};
type CheckName = keyof typeof checkSentences;

export const failedChecks = (differences: readonly string[]): CheckName[] =>
  (Object.keys(checkSentences) as CheckName[]).filter((name) =>
    differences.some((sentence) => checkSentences[name].test(sentence)),
  );
