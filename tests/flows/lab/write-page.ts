import { join } from 'node:path';
import { partNames } from '#tests/flows/flow.model.ts';
import { renderPage } from '#tests/flows/page-kit/render-page.ts';
import { answerings } from './lab.types.ts';
import type { findUncoveredArrows } from './uncovered-arrows.ts';
import { statesOf } from './walk.ts';

const scripts = ['live-chart.js', 'record.js', 'panel.js', 'timeline.js', 'page.js'];

export const writeLabPage = (arrows: Awaited<ReturnType<typeof findUncoveredArrows>>): Promise<string> =>
  renderPage(join(import.meta.dirname, 'page'), scripts, {
    answerings,
    arrows: arrows.map(({ id, reason }) => ({ id, reason })),
    states: Object.fromEntries(partNames.map((name) => [name, statesOf(name)])),
  });
