/** `npm run pictures`: the social cards and the icons in `public/`, drawn by Chromium. */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { languages } from '#contract/site.ts';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { findChromium } from '#tests/browser/support/find-chromium.ts';
import { wrapIcon } from './ico.ts';
import { mark } from './mark.ts';
import { socialCard } from './social-card.ts';

const texts = { es, en };
const paper = '#f3ecdf';
const icons = [
  { file: 'apple-touch-icon.png', size: 180, share: 0.78 },
  { file: 'icon-192.png', size: 192, share: 0.86 },
  { file: 'icon-512.png', size: 512, share: 0.86 },
  // Whatever shape a phone cuts out, it keeps the middle four fifths.
  { file: 'icon-maskable-512.png', size: 512, share: 0.62 },
];

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: findChromium(), args });
const page = await browser.newPage();

async function shoot(html: string, width: number, height: number, omitBackground = false) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground });
}

const font = async (name: string) => (await readFile(`src/styles/fonts/${name}.woff2`)).toString('base64');
const fonts = { display: await font('fraunces'), text: await font('figtree') };
for (const language of languages) {
  const { hero } = texts[language].landing;
  await writeFile(
    `public/social-card.${language}.png`,
    await shoot(socialCard({ title: hero.title, language, fonts }), 1200, 630),
  );
}

await writeFile('public/favicon.svg', mark(false));
const drawn = (size: number, share: number, background: string, hasDetails = true) =>
  `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${size * share}px}</style>${mark(hasDetails)}`;
for (const { file, size, share } of icons) {
  await writeFile(`public/${file}`, await shoot(drawn(size, share, paper), size, size));
}
await writeFile('public/favicon.ico', wrapIcon(await shoot(drawn(32, 1, 'none', false), 32, 32, true), 32));
await browser.close();
