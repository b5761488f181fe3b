import type { Page } from 'playwright-core';

/**
 * The app as it looks now: a JPEG as an address that holds it. What people type is theirs: it is covered, and so is
 * every e-mail that is written somewhere.
 */
export const takePicture = async (page: Page): Promise<string> => {
  const app = page.frameLocator('iframe[name=app]');
  const picture = await page.locator('iframe[name=app]').screenshot({
    type: 'jpeg',
    quality: 45,
    scale: 'css',
    timeout: 3_000,
    mask: [app.locator('input'), app.getByText(/\S@\S/)],
    maskColor: '#d3c6af',
  });
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
};
