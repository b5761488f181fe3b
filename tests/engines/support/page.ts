import type { Engine } from './engine.ts';
import { elementKey } from './webdriver.ts';

/** Timeout of a condition on a busy machine, in milliseconds. */
const TIMEOUT_MS = 25_000;
const LOOK_MS = 50;

type Reference = { [elementKey]: string };

/** Polls `look` until it returns a value; throws with `condition` after the timeout. */
async function until<T>(condition: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last: unknown;
  do {
    try {
      const found = await look();
      if (found || found === 0) return found;
      last = undefined;
    } catch (error) {
      // Fails while the page navigates.
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  } while (Date.now() < deadline);
  throw new Error(`It took too long: ${condition}.${last ? ` ${String(last)}` : ''}`);
}

/** Runs in the page: returns its URL and text for failure messages. */
const describePage = () => `${location.href}\n${document.body.innerText.replace(/\n+/g, ' · ')}`;

/** Runs in the page: finds the visible control with this name, or else the first whose name contains it. */
const findControl = (name: string) => {
  const nameOf = (control: HTMLElement) =>
    (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
  const controls = [
    ...document.querySelectorAll<HTMLElement>('button, a, [role=button], [role=option], summary'),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[inert], [aria-hidden=true]'),
  );
  return (
    controls.find((control) => nameOf(control) === name) ??
    controls.find((control) => nameOf(control).includes(name)) ??
    null
  );
};

const findVisible = (css: string) =>
  [...document.querySelectorAll<HTMLElement>(css)].find((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  ) ?? null;

/** A tab or window. Actions wait for their element. */
export interface Page {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  press(name: string): Promise<void>;
  pressOn(css: string): Promise<void>;
  fill(css: string, text: string): Promise<void>;
  /** Types where the focus is in this element; `keys` are characters, or WebDriver's names of keys. */
  type(css: string, keys: string): Promise<void>;
  see(text: string): Promise<void>;
  /** Waits until the URL, or its path, is this one. */
  at(url: string): Promise<void>;
  /** Waits until `look`, in the page, answers something. */
  until<T, A extends unknown[]>(
    condition: string,
    look: (...args: A) => T,
    ...args: A
  ): Promise<NonNullable<T>>;
  evaluate<T, A extends unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** The window that opens when `act` is done. */
  opened(act: () => Promise<void>): Promise<Page>;
  newTab(): Promise<Page>;
  /** Waits until the window is gone. */
  closed(): Promise<void>;
  cookies(): Promise<{ name: string; secure: boolean; httpOnly: boolean; domain: string }[]>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
}

/** The driver's current window; WebDriver has one per session. */
const current = new WeakMap<Engine, string>();

export async function openPage(engine: Engine, size: { width: number; height: number }): Promise<Page> {
  await engine.send('setTimeouts', { script: 10_000, pageLoad: 60_000, implicit: 0 });
  const handle = (await engine.send('windowHandle')) as string;
  current.set(engine, handle);
  return resized(pageOf(engine, handle, size), engine, size);
}

/** Waits for the new size, because the page applies it later and controls would move. */
async function resized(page: Page, engine: Engine, { width, height }: { width: number; height: number }) {
  await engine.resize(width, height);
  await page.until(`a window of ${width} pixels`, (wanted) => innerWidth === wanted, width);
  return page;
}

function pageOf(engine: Engine, handle: string, size: { width: number; height: number }): Page {
  const send: Engine['send'] = async (command, params) => {
    if (current.get(engine) !== handle) {
      await engine.send('switchToWindow', { handle });
      current.set(engine, handle);
    }
    return engine.send(command, params);
  };
  const handles = async () => (await engine.send('windowHandles')) as string[];
  const untilHere: typeof until = async (condition, look) => {
    try {
      return await until(condition, look);
    } catch (error) {
      const page = await evaluate(describePage).catch(String);
      throw new Error(`${(error as Error).message}\nat ${page}`);
    }
  };
  const evaluate: Page['evaluate'] = async (run, ...args) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${run.toString()})(...arguments[0]))
        .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const answer = (await send('run', { script, args: [args] })) as { value: never; error?: string } | null;
    if (answer === null) throw new Error('The page was left meanwhile.');
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  };
  const find = async (css: string, look: (name: string) => HTMLElement | null) => {
    const found = await untilHere(css, () => evaluate(look, css) as unknown as Promise<Reference | null>);
    return found[elementKey];
  };
  /** A control can move or be redrawn between finding and pressing. */
  const clickOn = (name: string, look: (name: string) => HTMLElement | null) =>
    untilHere(`pressing ${name}`, async () => {
      const id = await find(name, look);
      // Instant, because a smooth scroll would move the control during the click.
      const toSight =
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' }); arguments[1]();";
      await send('run', { script: toSight, args: [{ [elementKey]: id }] });
      await send('click', { id });
      return true;
    });
  /** A navigation is complete when the document is a new one. */
  const leaving = async (act: () => Promise<unknown>) => {
    await evaluate(() => void Object.assign(window, { isLeft: true })).catch(() => undefined);
    await act();
    await untilHere('another page', () =>
      evaluate(
        // A new process of the browser begins with an empty page.
        () => location.href !== 'about:blank' && !('isLeft' in window) && document.readyState !== 'loading',
      ),
    );
  };
  const adopt = async (other: string) => {
    await engine.send('switchToWindow', { handle: other });
    current.set(engine, other);
    return resized(pageOf(engine, other, size), engine, size);
  };

  return {
    open: (url) => leaving(() => send('navigate', { url })),
    back: async () => void (await send('back')),
    forward: async () => void (await send('forward')),
    // Reloads by script, because WebKit's driver can hang in its reload command. Firefox unloads the page before it answers.
    reload: () => leaving(() => evaluate(() => location.reload()).catch(() => undefined)),
    press: async (name) => void (await clickOn(name, findControl)),
    pressOn: async (css) => void (await clickOn(css, findVisible)),
    // Retries, because React may replace the field meanwhile.
    fill: async (css, text) =>
      void (await untilHere(`filling ${css}`, async () => {
        const id = await find(css, findVisible);
        await send('clear', { id });
        await send('type', { id, text });
        return true;
      })),
    async type(css, keys) {
      await send('type', { id: await find(css, findVisible), text: keys });
    },
    async see(text) {
      await untilHere(`"${text}"`, () =>
        evaluate((wanted) => document.body.innerText.includes(wanted), text),
      );
    },
    async at(url) {
      await untilHere(url, async () => {
        const [here, path] = await evaluate(() => [location.href, location.pathname]);
        return here === url || path === url;
      });
    },
    until: (condition, look, ...args) => untilHere(condition, () => evaluate(look, ...args)) as never,
    evaluate,
    async opened(act) {
      const before = await handles();
      await act();
      const other = await untilHere('a new window', async () =>
        (await handles()).find((one) => !before.includes(one)),
      );
      return adopt(other);
    },
    async newTab() {
      const { handle: other } = (await send('newWindow', { type: 'tab' })) as { handle: string };
      return adopt(other);
    },
    async closed() {
      await untilHere('a window that closes', async () => !(await handles()).includes(handle));
    },
    cookies: async () => (await send('cookies')) as never,
    screenshot: async () => Buffer.from((await send('screenshot')) as string, 'base64'),
  };
}
