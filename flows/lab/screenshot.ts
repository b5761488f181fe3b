import type { Frame } from 'playwright-core';
import type { Secrets } from './redact.ts';

/** Returns a JPEG of the app as a data URL. Typed text and e-mails are covered. */
export const takeScreenshot = async (frame: Frame, secrets: Secrets): Promise<string> => {
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
