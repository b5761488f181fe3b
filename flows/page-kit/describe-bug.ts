interface Bug {
  readonly title: string;
  readonly expected: string;
  readonly seen: readonly string[];
  /** From step 0, which opens the page. */
  readonly steps: readonly string[];
  /** Each repeats it. */
  readonly commands: readonly string[];
  /** Versions and settings, by name. */
  readonly where: Readonly<Record<string, string>>;
}

/** Markdown would drop it as an element. */
const escapeElement = (text: string) => text.replaceAll('<', '\\<');

/** Returns a bug as Markdown, for a tracker. */
export const describeBug = ({ title, expected, seen, steps, commands, where }: Bug): string =>
  [
    `# ${escapeElement(title)}`,
    `**Expected:** ${escapeElement(expected)}`,
    ['**Seen:**', ...seen.map((one) => `- ${escapeElement(one)}`)].join('\n'),
    ['**Steps:**', ...steps.map((one, index) => `${index}. ${escapeElement(one)}`)].join('\n'),
    ['**Run it again:**', '```sh', ...commands, '```'].join('\n'),
    Object.entries(where)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ].join('\n\n');
