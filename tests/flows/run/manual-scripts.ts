import type { Language } from '#contract/site.ts';
import { partOf } from '#tests/flows/flow.model.ts';
import { describeScreen, describeSteps } from '#tests/flows/layers/screen/describe-screen.ts';
import { requirementsOf } from '#tests/flows/requirements.ts';
import type { FlowPath } from './paths.ts';
import { titlesOf } from './titles.ts';

const header = ['ID', 'Title', 'Section', 'Preconditions', 'Step', 'Action', 'Expected result', 'References'];

const signedIn: Readonly<Record<string, string>> = {
  none: 'This browser has no signed-in account.',
  owner: 'An account is signed in in this browser, and the dashboard was not opened yet.',
  newcomer: 'An account without a store is signed in in this browser.',
  unverified: 'An account without a store, whose e-mail is not verified, is signed in in this browser.',
};

/** RFC 4180: a field with a comma, a quote or a line break is quoted. */
const rowOf = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/**
 * Returns paths as manual test scripts, one row for each step: CSV in UTF-8 with a byte order mark. Product texts are
 * in `language`.
 */
export const manualScripts = (
  paths: readonly FlowPath[],
  all: readonly FlowPath[],
  language: Language,
): string => {
  const titles = titlesOf(all);
  const rows = paths.flatMap((path) => {
    const { start, title } = partOf(path.part);
    const before = [
      signedIn[start.signedInAs] ?? '',
      start.isInApp ? "The page is open in another app's browser." : '',
    ];
    return describeSteps(path).map(({ words, screen }, index) =>
      rowOf([
        path.id,
        titles.get(path.id) ?? '',
        title,
        index === 0 ? before.filter(Boolean).join(' ') : '',
        String(index + 1),
        index === 0 ? `Open ${start.at}.` : `${words}.`,
        screen ? describeScreen(screen, language) : '',
        index === 0 ? requirementsOf(path).join(' ') : '',
      ]),
    );
  });
  return `\uFEFF${[rowOf(header), ...rows].join('\r\n')}\r\n`;
};
