import { createRoot } from 'react-dom/client';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { openApp } from '#tests/src/support/open-app.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * React renders in turns of the event loop, which are free when nothing is pending. This many turns run every effect of
 * an event, except chunks from disk.
 */
const TURNS = 8;
export const letDraw = async () => {
  for (let turn = 0; turn < TURNS; turn += 1) await settle();
};

/** Opens the app in jsdom. Without `act`: React's production build has none, and renders in a third of the time. */
export const openPage = async (...where: Parameters<typeof openApp>) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const app = await openApp(...where);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(app.page);
  await letDraw();
  return {
    ...app,
    close: () => {
      root.unmount();
      container.remove();
      app.stop();
    },
  };
};
export type Page = Awaited<ReturnType<typeof openPage>>;
