import type { Language } from '#contract/site.ts';
import { croissant } from './mark.ts';

interface Card {
  title: string;
  language: Language;
  /** woff2, in base64. */
  fonts: { display: string; text: string };
}

const lines = {
  es: [
    ['Harina', '250 g', '0,21 €'],
    ['Mantequilla', '140 g', '1,12 €'],
    ['Merma', '8 %', '0,11 €'],
    ['Te deja', '', '62 %'],
  ],
  en: [
    ['Flour', '250 g', '€0.21'],
    ['Butter', '140 g', '€1.12'],
    ['Waste', '8%', '€0.11'],
    ['Margin', '', '62%'],
  ],
} as const satisfies Record<Language, unknown>;

const face = (family: string, data: string) =>
  `@font-face{font-family:${family};font-weight:300 700;src:url(data:font/woff2;base64,${data})}`;

/** What a link to the site looks like in a conversation: a costing sheet, and the question it answers. */
export const socialCard = ({ title, language, fonts }: Card) => `<!doctype html>
<meta charset="utf-8">
<style>
  ${face('Fraunces', fonts.display)}${face('Figtree', fonts.text)}
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; padding: 64px 72px; background: #f3ecdf; color: #221b15; font: 400 28px Figtree; overflow: hidden; display: grid; grid-template-columns: 1fr 460px; gap: 48px }
  .name { font: 440 44px Fraunces; letter-spacing: -.02em; border-bottom: 6px double #b92e17; width: max-content; padding-bottom: 4px }
  h1 { font: 390 78px/1 Fraunces; letter-spacing: -.032em; text-wrap: balance; align-self: end }
  .say { display: flex; flex-direction: column; justify-content: space-between }
  .sheet > svg { position: absolute; right: 12px; bottom: calc(100% - 30px); width: 300px }
  .sheet { position: relative; align-self: end; background: #fffcf5; padding: 28px 32px; box-shadow: 0 24px 40px -24px #4a341c99; font-feature-settings: "tnum" }
  .sheet div { display: grid; grid-template-columns: 1fr auto 110px; gap: 16px; padding: 16px 0; white-space: nowrap; border-bottom: 1.5px solid #d3c6af }
  .sheet div > :last-child { text-align: right }
  .sheet div:last-child { border: 0; font: 440 44px Fraunces; color: #37652b; grid-template-columns: 1fr auto 130px }
</style>
<section class="say"><p class="name">Escandallo</p><h1>${title}</h1></section>
<section class="sheet">${croissant('', 2.1, true)}${lines[language].map((cells) => `<div>${cells.map((cell) => `<span>${cell}</span>`).join('')}</div>`).join('')}</section>`;
