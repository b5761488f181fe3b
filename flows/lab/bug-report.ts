import { join } from 'node:path';
import { describeBug } from '#flows/page-kit/describe-bug.ts';
import { readStyles } from '#flows/page-kit/render-page.ts';
import { type RecordedPath, writeNewFile } from '#flows/recorded/recorded-file.ts';
import { escapeText } from '#flows/run/for-ci.ts';
import type { LabSetting, Mismatch, StepFrame } from './lab.types.ts';
import { redact } from './redact.ts';

export const bugFolder = 'reports/lab';

interface Bug {
  readonly path: RecordedPath;
  readonly description: string;
  readonly setting: LabSetting;
  readonly versions: Readonly<Record<string, string>>;
  readonly frames: readonly StepFrame[];
  readonly calls: readonly string[];
  readonly console: readonly string[];
  /** Typed text, which the file must not contain. */
  readonly secrets: readonly string[];
}

const mismatches: Readonly<Record<Mismatch, string>> = {
  ended: '<p class="soft">Here the section of the model ends.</p>',
  outside: '<p class="soft">Here the app is outside the model.</p>',
  different: '<p class="bad">Here the app does not match the model.</p>',
};

export const renderBugPage = (bug: Bug, styles: string): string => {
  const { path, description, setting, versions, frames, calls, console, secrets } = bug;
  const hide = (text: string) => redact(text, secrets);
  const say = (text: string) => escapeText(hide(text));
  const lines = (title: string, all: readonly string[]) =>
    all.length > 0
      ? `<details><summary>${title} (${all.length})</summary><pre tabindex="0">${all.map(say).join('\n')}</pre></details>`
      : `<p class="soft">${title}: none</p>`;
  const step = ({ words, modelState, mismatch, charts, picture }: StepFrame, index: number) => {
    const states = charts.map(({ states: all }) => all.at(-1)).join(', ');
    return `<li class="card"><h3>${index}. ${say(words)}</h3>
      ${mismatch ? mismatches[mismatch] : ''}
      <p>Expected: ${say(modelState.screen)} <small class="model">${say(modelState.state)}</small></p>
      <p class="soft">States: ${say(states)}</p>
      ${picture ? `<img src="${picture}" alt="The app at step ${index}" />` : ''}</li>`;
  };
  const text = describeBug({
    title: hide(path.title),
    expected: hide(frames.at(-1)?.modelState.screen ?? ''),
    seen: [hide(description)],
    steps: frames.map(({ words }) => hide(words)),
    commands: [`npm run lab -- --open ${path.name}.html`, `npm run flows -- --path ${path.name}.html`],
    where: Object.fromEntries(
      Object.entries({ ...versions, language: setting.language, width: setting.width }).map(
        ([name, value]) => [name, hide(value)],
      ),
    ),
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${say(path.title)} · Escandallo</title><link rel="icon" href="data:," />
<style>${styles}</style></head>
<body><header class="top"><h1>${say(path.title)}</h1><p class="created">${escapeText(path.created)}</p></header>
<main>
<h2>The bug, to copy</h2><pre tabindex="0">${escapeText(text)}</pre>
<h2>What happened</h2><ol class="steps">${frames.map(step).join('\n')}</ol>
${lines('Requests', calls)}
${lines('Console', console)}
<p class="soft">E-mails, passwords, tokens and typed text are redacted or omitted.</p>
</main>
<script type="application/json" id="recorded-path">${JSON.stringify({ ...path, title: redact(path.title, secrets) }).replaceAll('<', '\\u003c')}</script>
</body></html>
`;
};

export const writeBug = async (bug: Bug): Promise<string> => {
  const styles = await readStyles(join(import.meta.dirname, 'page/bug.css'));
  const file = join(bugFolder, `${bug.path.name}.html`);
  await writeNewFile(file, renderBugPage(bug, styles));
  return file;
};
