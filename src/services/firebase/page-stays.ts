/** After this long people can choose again, even if the other page may still come. */
const LEAVING_MS = 10_000;

/**
 * Done when the page is not left after all: the navigation was stopped, or Back leads to the page as it was.
 * A browser without the Navigation API does not tell of a stop: there the time has to pass.
 */
export const whenPageStays = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LEAVING_MS);
    addEventListener('pageshow', () => resolve(), { once: true });
    globalThis.navigation?.addEventListener('navigateerror', () => resolve(), { once: true });
  });
