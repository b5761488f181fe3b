import { createBrowserLayer, createShared } from '#flows/layers/browser/browser.layer.ts';
import { checkSentences } from '#flows/layers/browser/check-sentences.ts';
import type { openStack } from '#flows/layers/browser/open-stack.ts';
import type { EventName } from '#flows/model/events.ts';
import { pathFromEvents } from '#flows/run/paths.ts';
import { runPath, StepError } from '#flows/run/run-path.ts';
import type { Score } from './deletions.ts';

type Section = Parameters<typeof pathFromEvents>[0];

interface Break {
  readonly name: string;
  readonly section: Section;
  readonly events: readonly EventName[];
  readonly style?: string;
  /** Runs before the page's scripts. */
  readonly script?: string;
  readonly says: RegExp;
}

const onStep1 = { section: 'onboarding', events: ['submitShortPhone'] } as const;
const toStep2 = { section: 'onboarding', events: ['submitProfile', 'goBack'] } as const;
const refused = { section: 'arrival', events: ['CHECK_VALID', 'TOKEN_REFUSED'] } as const;
const toast = {
  section: 'sign-in',
  events: ['chooseEmail', 'submitValid', 'REFUSED_INVALID_CREDENTIAL'],
} as const;
const typed = {
  section: 'onboarding',
  events: ['submitProfile', 'submitStore', 'REG_503', 'reload'],
} as const;
const submit = 'form [type=submit]';
const unusable = /^The (page lacks|button ".+" cannot be used)/;

const keepsPassword = 'HTMLFormElement.prototype.reset = () => {}';
const stillHolds = /^The field "Password" still holds a password/;

const breaks: readonly Break[] = [
  {
    name: 'a transparent layer over the fields',
    ...onStep1,
    style: 'form{position:relative} form::before{content:"";position:absolute;inset:0;z-index:9}',
    says: checkSentences.reach,
  },
  {
    name: 'a button that takes no pointer',
    ...onStep1,
    style: `${submit}{pointer-events:none}`,
    says: checkSentences.reach,
  },
  {
    name: 'a button beside the screen',
    ...onStep1,
    style: `${submit}{position:fixed;left:-999px}`,
    says: checkSentences.reach,
  },
  {
    name: 'a form that is inert',
    ...onStep1,
    script: 'setInterval(() => document.forms[0]?.setAttribute("inert", ""), 10)',
    says: checkSentences.reach,
  },
  { name: 'a transparent button', ...onStep1, style: `${submit}{opacity:0}`, says: unusable },
  { name: 'an invisible button', ...onStep1, style: `${submit}{visibility:hidden}`, says: unusable },
  { name: 'a button that is not drawn', ...onStep1, style: `${submit}{display:none}`, says: unusable },
  {
    name: 'a button that is not drawn on a big screen',
    ...onStep1,
    style: `@media (min-width: 1000px) {${submit}{display:none}}`,
    says: /^On a big screen, .*: The page lacks /,
  },
  {
    name: 'a faint text at a field',
    ...onStep1,
    style: '[id$="-error"]{opacity:.15}',
    says: /^The field errors are/,
  },
  {
    name: 'labels that are not drawn',
    ...onStep1,
    style: 'label{display:none}',
    says: /^The page lacks the field "/,
  },
  {
    name: 'a faint alert',
    ...refused,
    style: '[role=alert]{opacity:.15}',
    says: /^The alert is nothing/,
  },
  {
    name: 'a transparent toast',
    ...toast,
    style: 'li[data-variant]{opacity:0}',
    says: /^The toast is nothing/,
  },
  {
    name: 'a toast that its button does not close',
    ...toast,
    script:
      'addEventListener("click", (event) => event.target.closest("li[data-variant]") && event.stopImmediatePropagation(), true)',
    says: /^The button of the toast does not close it/,
  },
  {
    name: 'a password that stays after the sign-in',
    section: 'sign-in',
    events: ['chooseEmail', 'submitValid', 'ACCEPTED'],
    script: keepsPassword,
    says: stillHolds,
  },
  {
    name: 'a password that stays in the hidden form',
    section: 'sign-in',
    events: ['chooseEmail', 'submitMalformedEmail', 'backToOptions'],
    script: keepsPassword,
    says: stillHolds,
  },
  {
    name: 'a link of the form to another page',
    ...toast,
    script:
      'setInterval(() => document.querySelector("main a[href=\'/privacy\']")?.setAttribute("href", "/about"), 10)',
    says: /^The link "the privacy policy" leads to \/about instead of \/privacy/,
  },
  {
    name: 'a text too faint to read',
    ...onStep1,
    style: 'h1{color:#ddd!important}',
    says: checkSentences.axe,
  },
  {
    name: 'a field error too faint to read',
    ...onStep1,
    style: '[id$=-error]{color:#ddd!important}',
    says: checkSentences.axe,
  },
  {
    name: 'a heading that is cut off on a phone',
    ...onStep1,
    style: '@media (max-width: 600px) {h1{white-space:nowrap!important;font-size:4rem!important}}',
    says: checkSentences.sides,
  },
  {
    name: 'a focus that is lost at step 2',
    ...toStep2,
    script: 'HTMLHeadingElement.prototype.focus = () => {}',
    says: checkSentences.focus,
  },
  {
    name: 'a history without entries',
    ...toStep2,
    script: 'history.pushState = history.replaceState',
    says: /is open instead of step 1/,
  },
  {
    name: 'an error on the console',
    ...onStep1,
    script: 'addEventListener("click", () => console.error("broken"))',
    says: /console: broken/,
  },
  {
    name: 'a draft without the address',
    ...typed,
    script: `const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, key.startsWith('registrationDraft:') ? value.replace('Calle Mayor 1, Madrid', '') : value);
      };`,
    says: /^The field "Store address" holds nothing/,
  },
  {
    name: 'first and last name that are exchanged',
    section: 'onboarding',
    events: ['submitProfile', 'submitStore', 'REG_201', 'TOKEN_OK', 'SESSION_SUCCESS'],
    // Both ways, because the page compares the response with the input.
    script: `const { fetch } = window;
      const exchange = (json) => {
        const { name, lastName, ...rest } = JSON.parse(json);
        return JSON.stringify({ ...rest, name: lastName, lastName: name });
      };
      window.fetch = async (url, init) => {
        if (!String(init?.body).includes('lastName')) return fetch(url, init);
        const response = await fetch(url, { ...init, body: exchange(init.body) });
        return new Response(exchange(await response.text()), response);
      };`,
    says: /^The owner's record has the name "Ruiz" instead of "Ana"/,
  },
  {
    name: 'a request that the server refuses for another reason',
    section: 'onboarding',
    events: ['submitProfile', 'submitStore', 'REG_409'],
    script: `const { fetch } = window;
      window.fetch = (url, init) =>
        fetch(url, url.endsWith('/users') ? { ...init, headers: { ...init.headers, 'Content-Type': 'text/plain' } } : init);`,
    says: /^The server answers 415 unsupported-media-type to POST .* instead of 409 email-in-use/,
  },
  {
    name: 'calls that are put off by four seconds',
    ...refused,
    script: `const { fetch } = window;
      window.fetch = (...call) => new Promise((resolve) => setTimeout(resolve, 4000)).then(() => fetch(...call));`,
    says: /^The page does not call /,
  },
];

const styled = (style: string) => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(style)});
  document.adoptedStyleSheets = [sheet];
}`;

/** The page is already broken: a short wait suffices. */
const shared = () => ({
  ...createShared(),
  waitLimits: { within: '1 s', msFor: () => 10_000, recordTimeout: () => {} },
});

export const tryBreaks = async (stack: Awaited<ReturnType<typeof openStack>>): Promise<Score> => {
  const survived: string[] = [];
  for (const { name, section, events, style, script, says } of breaks) {
    const brokenBy = script ?? styled(style ?? '');
    const setting = { ...stack, language: 'en', viewport: 'phone', picturesIn: null, brokenBy } as const;
    const layer = createBrowserLayer(setting, shared());
    const began = performance.now();
    const error = await runPath(pathFromEvents(section, 'transitions', events), layer).catch((one) => one);
    const said =
      error instanceof StepError ? (error.differences[0] ?? '') : error instanceof Error ? error.message : '';
    console.log(`    ${name}, ${((performance.now() - began) / 1000).toFixed(1)} s: ${said}`);
    if (!says.test(said)) survived.push(`${name}${said && ` (${said})`}`);
  }
  return { total: breaks.length, survived };
};
