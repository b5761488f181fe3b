import { createRoot } from 'react-dom/client';
import { settle } from '#tests/machines/support/deferred-ports.ts';
import { openApp } from '#tests/src/support/open-app.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * React draws in turns of the event loop here, as it does on a page, and each turn takes no time when there is
 * nothing to do. So many let everything happen that follows from an event, but for chunks that come from disk.
 */
const TURNS = 8;
export const letDraw = async () => {
  for (let turn = 0; turn < TURNS; turn += 1) await settle();
};

/** The app on a page of jsdom. No `act`: React's production build has none, and draws in a third of the time. */
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
