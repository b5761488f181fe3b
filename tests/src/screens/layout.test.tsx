/** What must be on the first screen, what comes into view by itself, and what fits. */

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { type Language, languages, pages } from '#contract/site.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import { axeViolations } from '#tests/src/support/axe-violations.ts';
import { isInView, sidewaysScroll } from '#tests/src/support/layout.ts';
import { ana, renderApp } from '#tests/src/support/render-app.tsx';
import { samplePerson } from '#tests/support/sample-person.ts';

const setFontSize = (standard: number) =>
  (cdp() as { send(method: string, params: object): Promise<unknown> }).send('Page.setFontSizes', {
    fontSizes: { standard },
  });

const main = () => within(screen.getByRole('main'));
const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
const emailOption = () => document.querySelector('button[data-opens]') as HTMLElement;
const submitButton = () => [...document.querySelectorAll<HTMLElement>('form [type=submit]')].at(-1) ?? null;

/** Opens a page as it is at rest. */
const open = async (path: string, language: Language = 'es') => {
  const app = await renderApp(path, language);
  await screen.findByRole('heading', { level: 1 });
  await document.fonts.ready;
  return app;
};
const openOnboarding = async (language: Language = 'es', drafts: Record<string, Draft> = {}) => {
  const app = await renderApp('/registration', language, { drafts });
  await app.emitIdentity({ type: 'identity.signedIn', identity: { ...ana, emailVerified: false } });
  await app.answer(() => app.auth.resolve('fetchToken', 'token'));
  await app.answer(() => app.auth.resolve('lookUpUser', 'missing'));
  await document.fonts.ready;
  return app;
};

afterEach(async () => {
  await setFontSize(16);
  await page.viewport(390, 844);
});

test.each([
  ['es', 390, 664],
  ['es', 360, 800],
  ['es', 360, 772],
  ['es', 393, 780],
  ['es', 375, 548],
  ['es', 320, 568],
  ['en', 390, 664],
  ['en', 375, 548],
  ['en', 320, 568],
  ['es', 1280, 665],
  ['es', 1280, 600],
  ['es', 1024, 600],
  ['es', 844, 390],
  ['es', 740, 360],
  ['es', 667, 375],
] as const)('/get-started: shows its button in %s at %i × %i', async (language, width, height) => {
  await page.viewport(width, height);
  await open('/get-started', language);
  expect(isInView(main().getByRole('link'))).toBe(true);
});

test.each([
  [360, 760],
  [390, 844],
  [1280, 665],
])('card: shows the margin beside the cell that is edited at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  await open('/');
  const margin = document.querySelector<HTMLElement>('form p[aria-hidden]');
  for (const cell of ['flour-price', 'yeast-waste']) {
    await page.viewport(width, height);
    const field = document.getElementById(cell);
    field?.focus();
    // A keyboard takes the lower half.
    await page.viewport(width, Math.round(height * 0.6));
    field?.scrollIntoView({ block: 'center' });
    expect([cell, isInView(margin), isInView(field)]).toEqual([cell, true, true]);
    expect(box(margin).bottom).toBeLessThanOrEqual(box(field).top);
  }
  fireEvent.change(document.getElementById('flour-price') as HTMLElement, { target: { value: '40' } });
  expect(margin?.innerText).toMatch(/objetivo.*−44,7/s);
});

describe.each(languages)('onboarding: first screen in %s', (language) => {
  test.each([
    [360, 740],
    [390, 844],
    [1280, 720],
  ])('says that the e-mail was sent, above the first field, at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await openOnboarding(language);
    expect(isInView(screen.getByText(/(que te hemos enviado|we’ve sent you)/))).toBe(true);
    expect(box(document.querySelector('[name=name]')).top).toBeLessThan(360);
    if (height === 844) expect(isInView(submitButton())).toBe(true);
    if (width < 400) expect(box(submitButton()).width).toBe(box(document.querySelector('form')).width);
  });
});

test.each([
  [1024, 2],
  [1023, 1],
])('/auth: has columns at a width of %i px: %i', async (width, columns) => {
  await page.viewport(width, 800);
  const app = await open('/auth');
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  expect(screen.getByText(/formas de entrar/).checkVisibility()).toBe(columns === 2);
  expect(box(screen.getByRole('main')).width).toBeCloseTo(columns === 2 ? width / 2.12 : width, -1);
  // Specification, section 2; how data is used is said in either mode.
  const links = main().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Atrás', '/get-started'],
    ['Volver al inicio', '/'],
    ['la política de privacidad', '/privacy'],
  ]);
});

describe.each(languages)('first screen of a laptop in %s', (language) => {
  test('has the button of sign-up', async () => {
    await page.viewport(1280, 720);
    await open('/auth?mode=sign-up', language);
    fireEvent.click(emailOption());
    expect(isInView(submitButton())).toBe(true);
  });

  test('has the button of step 2, below the place of the map', async () => {
    await page.viewport(1280, 720);
    const store = { ...samplePerson.store, address: '' };
    await openOnboarding(language, { ana: { ...samplePerson, store, step: 'store' } });
    // As with a map service.
    const field = await vi.waitUntil(() => document.querySelector('[name=address]'));
    field.closest('form > div > div')?.setAttribute('data-map', '');
    expect(isInView(submitButton())).toBe(true);
  });
});

describe('onboarding: failure on phones of three sizes', () => {
  const sizes = [
    [390, 844],
    [390, 664],
    [360, 640],
  ] as const;
  const draft: Draft = { ...samplePerson, step: 'store' };
  const send = () => {
    submitButton()?.scrollIntoView({ block: 'nearest' });
    submitButton()?.click();
  };

  test('scrolls into view and takes the focus', async () => {
    const app = await openOnboarding('es', { ana: draft });
    for (const [width, height] of sizes) {
      await page.viewport(width, height);
      await app.answer(send);
      await app.answer(() => app.registration.reject('registerOwner', { code: 'unavailable' }));
      const alert = screen.getByRole('alert');
      expect(document.activeElement?.contains(alert)).toBe(true);
      await expect.poll(() => isInView(alert)).toBe(true);
    }
  });

  test('focuses the field of step 1', async () => {
    const app = await openOnboarding('es', { ana: draft });
    for (const [index, [width, height]] of sizes.entries()) {
      await page.viewport(width, height);
      await screen.findByText('Paso 2 de 2');
      await app.answer(send);
      const fields = { phone: 'unreadable' };
      await app.answer(() => app.registration.reject('registerOwner', { code: 'invalid-fields', fields }));
      await screen.findByText('Paso 1 de 2');
      const field = document.querySelector<HTMLInputElement>('[name=phone][aria-invalid=true]');
      expect(document.activeElement).toBe(field);
      await expect.poll(() => isInView(field)).toBe(true);
      fireEvent.change(field as HTMLElement, { target: { value: `600 00 00 0${index}` } });
      await app.answer(send);
    }
  });
});

test('auth: focuses the heading when the mode changes', async () => {
  await open('/auth');
  fireEvent.click(screen.getByRole('button', { name: 'Crea una' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Crea tu cuenta' });
  expect(document.activeElement).toBe(heading);
});

describe.each(languages)('every page in %s', (language) => {
  test.each([...Object.values(pages), '/nowhere'])('%s: is accessible and fits any width', async (path) => {
    if (language === 'en') await page.viewport(1280, 800);
    const app = await open(path, language);
    if (path === '/auth') await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
    expect(await axeViolations()).toEqual([]);
    for (const width of [320, 360, 600, 768, 1024, 1440, 1920]) {
      await page.viewport(width, 800);
      expect([width, sidewaysScroll()]).toEqual([width, 0]);
    }
    await page.viewport(390, 800);
    await setFontSize(32);
    expect(sidewaysScroll()).toBe(0);
    vi.mocked(console.error).mockClear();
  });
});

test('menu: is accessible and fits', async () => {
  await open('/');
  fireEvent.click(screen.getByLabelText('Menú'));
  expect(await axeViolations()).toEqual([]);
  expect(sidewaysScroll()).toBe(0);
});

/** Words of the last table that take two lines, or leave it. */
const overflowingWords = () => {
  const table = screen.getAllByRole('table').at(-1) as HTMLElement;
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1 || box(range as never).right > box(table).right)
        found.push(word[0]);
    }
  }
  return found;
};

/** Questions with misaligned lines. */
const unevenQuestions = () =>
  [...document.querySelectorAll('main summary')]
    .filter((question) => {
      const range = document.createRange();
      // Its text, after the marker.
      range.selectNodeContents(question.lastChild as Node);
      const edges = [...range.getClientRects()].map(({ left }) => left);
      return Math.max(...edges) - Math.min(...edges) > 1;
    })
    .map(({ textContent }) => textContent);

/** Whether something else is where it ends. */
const isCovered = (link: Element) => {
  link.scrollIntoView({ block: 'center' });
  const { right, top, bottom } = link.getBoundingClientRect();
  return !link.contains(document.elementFromPoint(right - 8, (top + bottom) / 2));
};

test.each(languages)('landing: parts do not break or overlap in %s', async (language) => {
  await open('/', language);
  for (const width of [320, 375, 576, 600]) {
    await page.viewport(width, 800);
    expect([width, overflowingWords(), unevenQuestions()]).toEqual([width, [], []]);
  }
  for (const width of [800, 900, 1024, 1140]) {
    await page.viewport(width, 800);
    expect([width, isCovered(main().getAllByRole('link').at(-1) as HTMLElement)]).toEqual([width, false]);
  }
});

/** Texts that the focus ring of an element crosses. */
const textsUnderRing = (focused: HTMLElement) => {
  const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle === 'none') return [];
  const inner = Number.parseFloat(outlineOffset);
  const outer = inner + Number.parseFloat(outlineWidth);
  const rings = [...focused.getClientRects()];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    // Punctuation touches the link.
    const words = /[\p{L}\p{N}](.*[\p{L}\p{N}])?/su.exec(text.textContent ?? '');
    if (!words || focused.contains(text) || !parent?.checkVisibility()) continue;
    const { fontSize, clipPath, visibility } = getComputedStyle(parent);
    if (clipPath !== 'none' || visibility === 'hidden') continue;
    const range = document.createRange();
    range.setStart(text, words.index);
    range.setEnd(text, words.index + words[0].length);
    const isCrossed = [...range.getClientRects()].some(({ left, right, top, bottom }) => {
      // Without the space above and below the letters.
      const half = Number.parseFloat(fontSize) * 0.4;
      const [high, low] = [(top + bottom) / 2 - half, (top + bottom) / 2 + half];
      return rings.some((ring) => {
        const reaches = (by: number) =>
          Math.min(right, ring.right + by) - Math.max(left, ring.left - by) > 1 &&
          Math.min(low, ring.bottom + by) - Math.max(high, ring.top - by) > 1;
        return reaches(outer) && !reaches(inner);
      });
    });
    if (isCrossed) found.push(words[0]);
  }
  return found;
};

/** Focuses everything by keyboard, and returns what has a ring across texts. */
const focusAll = async () => {
  await userEvent.tab();
  return [...document.querySelectorAll<HTMLElement>('a, button, input, summary')].flatMap((one) => {
    one.focus({ preventScroll: true });
    const texts = document.activeElement === one ? textsUnderRing(one) : [];
    return texts.length > 0 ? [[one.textContent || one.id || one.getAttribute('name'), ...texts]] : [];
  });
};

describe.each([360, 1280])('focus: its ring crosses no text at %s px', (width) => {
  test.each([pages.landing, pages.about, pages.privacy, pages.auth])('on %s', async (path) => {
    await page.viewport(width, 740);
    await open(path);
    expect(await focusAll()).toEqual([]);
  });

  test('in the own dish', async () => {
    await page.viewport(width, 740);
    await open('/');
    fireEvent.click(screen.getByRole('button', { name: 'Tu plato' }));
    await screen.findByRole('button', { name: 'Otra fila' });
    expect(await focusAll()).toEqual([]);
  });

  test('in onboarding', async () => {
    await page.viewport(width, 740);
    await openOnboarding();
    expect(await focusAll()).toEqual([]);
  });
});

describe.each(languages)('costing card: on small phones in %s', (language) => {
  test('shows prices of four and five digits', async () => {
    await page.viewport(320, 640);
    await open('/', language);
    const form = screen.getByRole('form');
    for (const price of ['9999', '10000']) {
      for (const field of within(form).getAllByRole('textbox')) {
        const kind = field.id.split('-')[1];
        const value = kind === 'waste' ? '50' : kind === 'quantity' ? '1000' : price;
        field.focus();
        fireEvent.change(field, { target: { value } });
        field.blur();
      }
      const clipped = [...form.querySelectorAll('input, td')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      );
      expect([price, clipped, sidewaysScroll()]).toEqual([price, [], 0]);
    }
  });

  test('has no overlapping cells with large letters', async () => {
    await page.viewport(320, 256);
    await setFontSize(24);
    await open('/', language);
    const cells = [...(document.querySelector('table')?.querySelectorAll('th, td') ?? [])];
    expect(cells.length).toBeGreaterThan(10);
    expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1)).toEqual([]);
  });
});

test('reset: a long e-mail fits a small phone', async () => {
  const email = 'dolores.fernandez.garcia@panaderialaesperanza.es';
  await page.viewport(320, 256);
  const app = await open('/auth');
  await app.answer(() => app.auth.resolve('checkSession', { valid: false }));
  await app.answer(() => app.auth.resolve('signOutProvider'));
  fireEvent.click(emailOption());
  fireEvent.click(screen.getByRole('button', { name: '¿Has olvidado la contraseña?' }));
  fireEvent.change(document.querySelector('form:not([hidden]) [name=email]') as Element, {
    target: { value: email },
  });
  fireEvent.click(document.querySelector('form:not([hidden]) [type=submit]') as Element);
  await app.answer(() => app.signIn.resolve('requestPasswordReset'));
  await screen.findByText(email, { exact: false });
  expect(sidewaysScroll()).toBe(0);
});
