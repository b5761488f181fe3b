import type { Frame } from 'playwright-core';
import type { Secrets } from './mask.ts';

/**
 * The app as it looks now: a JPEG as an address that holds it. What people have typed is covered, wherever it is
 * written, and so is every e-mail.
 */
export const takePicture = async (frame: Frame, secrets: Secrets): Promise<string> => {
  const typed = await frame.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value));
  secrets.add(typed);
  const app = await frame.frameElement();
  const picture = await app.screenshot({
    type: 'jpeg',
    quality: 45,
    scale: 'css',
    timeout: 3_000,
    mask: [
      frame.locator('input'),
      frame.getByText(/\S@\S/),
      ...secrets.all().map((text) => frame.getByText(text)),
    ],
    maskColor: '#d3c6af',
  });
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
};
